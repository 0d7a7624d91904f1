"""What declarations can say: one folder for each chapter of the reference."""
