"""What is written for tensor methods: one module per output."""
