// What the pages do better with JavaScript: Greek typed on screen or as beta code, a link copied, a paradigm printed.
// Without it everything else works, and the service reads Greek however it is typed.
import { LETTERS, SIGNS, marked, shortened, toGreek, typed } from "./greek.js";

const NAMES = { ")": "smooth", "(": "rough", "/": "acute", "\\": "grave", "=": "circumflex", "+": "diaeresis", "|": "iota" };
const lexicon = document.getElementById("lexicon");
const panel = document.getElementById("greek");
const fields = [...document.querySelectorAll("[data-greek]")];
let field = fields[0];

// Change what stands before the caret of the field, and what follows it not at all.
const change = (edit) => {
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  const before = edit(field.value.slice(0, start), start !== end);
  field.value = before + field.value.slice(end);
  field.setSelectionRange(before.length, before.length);
};

const key = (sign, name, edit) => {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.textContent = sign;
  if (name) {
    button.className = "sign";
    button.title = name;
    button.setAttribute("aria-label", name);
  }
  button.addEventListener("click", (event) => {
    change(edit);
    // A mouse goes on typing in the field. A finger must not call up the other keyboard, nor the keyboard lose its key.
    if (event.pointerType === "mouse") field.focus();
  });
  return button;
};

const fillKeyboard = () => {
  const keys = panel.querySelector(".keys");
  for (const letter of LETTERS) keys.append(key(letter, "", (before) => typed(before, letter)));
  const signed = fields.some((one) => one.dataset.greek !== "letters");
  for (const [sign, mark] of signed ? Object.entries(SIGNS) : []) {
    keys.append(key(marked(sign === "+" ? "ι" : "α", mark), keys.dataset[NAMES[sign]], (before) => marked(before, mark)));
  }
  keys.append(key("⌫", keys.dataset.erase, (before, selected) => (selected ? before : shortened(before))));
  // One stop for the tabulator; arrows move between the keys, as in every toolbar.
  const all = [...keys.children];
  all[0].tabIndex = 0;
  keys.addEventListener("keydown", (event) => {
    const across = getComputedStyle(keys).gridTemplateColumns.split(" ").length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, Home: -all.length, End: all.length }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = Math.min(all.length - 1, Math.max(0, all.indexOf(document.activeElement) + step));
    all[place].focus();
  });
  keys.addEventListener("focusin", (event) => all.forEach((one) => (one.tabIndex = one === event.target ? 0 : -1)));
};

const isGreek = () => lexicon.value === "grc";

if (panel && lexicon && field) {
  fillKeyboard();
  const show = () => {
    panel.hidden = !isGreek();
    for (const one of fields) one.lang = lexicon.value;
  };
  lexicon.addEventListener("change", show);
  show();
  for (const one of fields) {
    one.setSelectionRange(one.value.length, one.value.length);
    one.addEventListener("focus", () => (field = one));
    one.addEventListener("input", (event) => {
      if (!isGreek() || event.isComposing) return;
      const signs = one.dataset.greek !== "letters";
      const caret = one.selectionStart;
      const before = toGreek(one.value.slice(0, caret), signs);
      one.value = toGreek(before + one.value.slice(caret), signs);
      one.setSelectionRange(before.length, before.length);
    });
  }
}

const copy = document.getElementById("copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("share").href);
    copy.textContent = copy.dataset.copied;
  });
}

for (const button of document.querySelectorAll(".print")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
