// A keyboard for polytonic Greek, and beta code read as it is typed. Without JavaScript the form works as it is: the service
// reads Greek however it is typed.
"use strict";

const LETTERS = "αβγδεζηθικλμνξοπρστυφχψω";
const BETA = "abgdezhqiklmncoprstufxyw";
const MARKS = { ")": "\u0313", "(": "\u0314", "/": "\u0301", "\\": "\u0300", "=": "\u0342", "+": "\u0308", "|": "\u0345" };

const toGreek = (text) => {
  const letters = [...text].map((c) => {
    const place = BETA.indexOf(c.toLowerCase());
    if (place < 0) return MARKS[c] ?? c;
    return c === c.toLowerCase() ? LETTERS[place] : LETTERS[place].toUpperCase();
  });
  return letters.join("").normalize("NFC").replace(/σ(?!\p{L})/gu, "ς").replace(/ς(?=\p{L})/gu, "σ");
};

const word = document.getElementById("word");
const panel = document.getElementById("greek");
const lexicon = document.getElementById("lexicon");

const insert = (text) => {
  const start = word.selectionStart;
  const before = word.value.slice(0, start) + text;
  word.value = (before + word.value.slice(word.selectionEnd)).normalize("NFC");
  const end = before.normalize("NFC").length;
  word.setSelectionRange(end, end);
  word.focus();
};

const key = (label, text, name) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  if (name) button.setAttribute("aria-label", name);
  button.addEventListener("click", () => insert(text));
  return button;
};

if (word && panel && lexicon) {
  const title = document.createElement("div");
  title.textContent = panel.dataset.keyboard;
  const keys = document.createElement("div");
  keys.className = "keys";
  keys.lang = "grc";
  for (const letter of LETTERS) keys.append(key(letter, letter));
  keys.append(key("ς", "ς"));
  for (const [sign, mark] of Object.entries(MARKS)) keys.append(key("◌" + mark, mark, sign));
  const label = document.createElement("label");
  label.className = "tick";
  const tick = document.createElement("input");
  tick.type = "checkbox";
  tick.id = "beta";
  label.append(tick, " " + panel.dataset.beta);
  panel.append(label, title, keys);
  const show = () => {
    const greek = lexicon.value === "grc";
    panel.hidden = !greek;
    word.lang = greek ? "grc" : "fr";
  };
  lexicon.addEventListener("change", show);
  word.addEventListener("input", () => {
    if (tick.checked && !panel.hidden) word.value = toGreek(word.value);
  });
  show();
}
