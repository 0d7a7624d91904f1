"""What only some C types have: each protocol is one attribute of `CType`, an object or None."""
