"""The tests of lexsvc. They mirror the tree, plus contract/, oracle/ and browser/."""
