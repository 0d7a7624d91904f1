"""The output of the target `thp`: one Python module per kind of generated file."""
