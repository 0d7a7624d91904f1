"""What a program calls: functions of graphs in several modes, and modules of declarations."""
