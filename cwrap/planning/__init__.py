"""The engine that runs plugins over declarations: passes and their order, facts, conflicts, definitions, checks."""
