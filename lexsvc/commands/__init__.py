"""The library's own commands: ``asking`` about words, their ``grammar``, ``keeping`` lexicons. Each returns an exit status."""
