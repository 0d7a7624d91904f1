"""The plugins that know tensors."""
