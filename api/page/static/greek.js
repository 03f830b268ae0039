// Greek as it is typed: beta code read letter by letter, and marks set on the letter before. Pure functions of text.

export const LETTERS = "αβγδεζηθικλμνξοπρστυφχψω";
const BETA = "abgdezhqiklmncoprstufxyw";

// The signs of beta code, each with its mark. The marks of a letter stand in the order of MARKS, at most one of each kind.
export const SIGNS = { ")": "\u0313", "(": "\u0314", "/": "\u0301", "\\": "\u0300", "=": "\u0342", "+": "\u0308", "|": "\u0345" };
const KINDS = [["\u0308"], ["\u0313", "\u0314"], ["\u0301", "\u0300", "\u0342"], ["\u0345"]];
const LAST_LETTER = /(\p{L})(\p{M}*)$/u;

// A sigma is written ς at the end of a word and σ elsewhere.
const sigmas = (text) => text.replace(/σ(?![\p{L}\p{M}])/gu, "ς").replace(/ς(?=[\p{L}\p{M}])/gu, "σ");

// The text with a mark on its last letter: another of the same kind gives way, and the same one is taken off again.
export const marked = (text, mark) => {
  const split = text.normalize("NFD").match(LAST_LETTER);
  if (!split) return text;
  const [all, letter, marks] = split;
  const kind = KINDS.find((one) => one.includes(mark));
  const kept = [...marks].filter((one) => !kind.includes(one));
  if (!marks.includes(mark)) kept.push(mark);
  const placed = KINDS.flatMap((one) => kept.filter((each) => one.includes(each)));
  return (text.normalize("NFD").slice(0, -all.length) + letter + placed.join("")).normalize("NFC");
};

// The text without its last letter, marks and all.
export const shortened = (text) => text.normalize("NFD").replace(/\P{M}\p{M}*$/u, "").normalize("NFC");

// Beta code as Greek. Capitals alone are left as they are: the service reads those that look like Greek ones as such.
// "letters" leaves signs alone, which mean something else in a pattern.
export const toGreek = (text, signs = true) => {
  if (!/[a-z]/.test(text) && !(signs && /\p{Script=Greek}[)(/\\=+|]|\*[A-Z]/u.test(text))) return sigmas(text);
  let greek = "";
  let capital = false;
  let ahead = []; // the signs of a capital are written before it: *)a
  for (const character of text) {
    const place = BETA.indexOf(character.toLowerCase());
    if (place >= 0) {
      const upper = capital || character !== character.toLowerCase();
      greek += upper ? LETTERS[place].toUpperCase() : LETTERS[place];
      greek = ahead.reduce(marked, greek);
      capital = false;
      ahead = [];
    } else if (signs && character === "*") capital = true;
    else if (signs && SIGNS[character] && capital) ahead.push(SIGNS[character]);
    else if (signs && SIGNS[character] && LAST_LETTER.test(greek.normalize("NFD"))) greek = marked(greek, SIGNS[character]);
    else greek += character;
  }
  return sigmas(greek.normalize("NFC"));
};

export const typed = (before, text) => sigmas((before + text).normalize("NFC"));
