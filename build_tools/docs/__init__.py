"""Pages that are written from the code: `drift` compares them with the repository."""
