"""The targets, a module a part of the house."""
