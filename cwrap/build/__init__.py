"""What a setup.py imports to build extensions from declarations: specialisation by dtype, the ninja graph, commands.

    project.py      what is to be built, as data          compiler.py, variant.py   with what, and how
    generation.py   generate, split, write, stamp         graph.py, ninja.py        compile and link
    builder.py      all of it in order                    command.py                as a command of setuptools
"""
