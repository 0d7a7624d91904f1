"""Plan to text. One writer owns indentation; one module per output; nothing here decides anything."""
