"""The pages for players: look a word up, search the lexicon. Server-rendered; everything works without JavaScript.

``wording`` holds the words of the pages, ``lookup`` works out what is shown of a word, ``searching`` what a search finds,
``reporting`` takes what players say of a word, ``faults`` makes pages of problems, ``warming`` spares the first visitor a wait,
``views`` are the addresses. Templates and static files lie beside them; no file comes from another host.
"""
