"""`cwrap audit`: programs that would show that a declaration is wrong.

A declaration claims what compilers cannot check: who frees an object, how long C keeps a pointer, which length belongs
to which pointer, what can be NULL. The audit builds a module with sanitizers, makes many short programs from its
declarations, and runs each in a separate process. A program that crashes, leaks, or behaves differently if its
arguments live longer contradicts a declaration.

    surface.py     the operations of a module in Python, from its plan
    values.py      expressions for arguments
    programs.py    programs: they make objects, call an operation, drop what it received, and use what is left
    sanitizer.py   the sanitizer of the compiler, and the environment of a process that loads it
    guard.c        an allocator for that process: pages around blocks, and allocations that fail
    child.py       the process that runs programs; nothing else of cwrap is imported there
    workers.py     processes that run programs for the audit
    shrinking.py   the shortest program with the same fault, and the values whose lifetime matters
    findings.py    faults in the words of the declaration
    advice.py      changes of declarations, which the check accepts
    auditing.py    the whole audit of a module
    settings.py    audit.yaml
"""
