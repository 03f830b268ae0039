"""The library's own commands: ``asking`` about words, their ``grammar``, ``keeping`` lexicons, their ``editions``, and the
``archives`` that carry these to other machines. Each returns an exit status."""
