/**
 * A client of lexsvc, the lexicon service for word games. For browsers and for Node 18 or later: it needs `fetch` only.
 *
 * Where to start: {@link Client}. What it takes from the caller's shoulders: many words are sent in batches as large as the
 * service takes; what failed in passing is asked again (all questions are reads, so that is safe); an answer it has is not
 * fetched twice; a game can be held to the edition it began with. Types stand in `lexsvc.d.ts`.
 */

/** What the service takes in one question. */
export const MOST_WORDS = 10_000;
export const MOST_BYTES = 1 << 20;

const PASSING = new Set([429, 503]); // statuses that tell to ask again
const UNPINNABLE = /@|^none$|^own-/; // pinned already, or without editions
const FIRST_WAIT = 200; // milliseconds
const LONGEST_WAIT = 10_000;

const FOR_FORMS = ["lexicon", "edition"];
const FOR_PLAYS = [...FOR_FORMS, "tier", "theoretical", "dialects", "input", "refuse_tags", "strict_accents"];
const FOR_MANY = [...FOR_PLAYS, "all", "explain"];
const FOR_ONE = [...FOR_MANY, "suggest"];

const encoder = new TextEncoder();

/** The service refused a question. `code` never changes (`unknown_edition`); `message` is for people. */
export class ServiceError extends Error {
  constructor(status, code, detail, requestId) {
    super(`${status} ${code}: ${detail}`);
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.requestId = requestId;
  }
}

/** Asks the service at `url`. Whatever is no setting of the client is how words are asked about, unless a call says otherwise. */
export class Client {
  #url;
  #asked;
  #settings;
  #kept = new Map(); // question -> {tag, freshUntil, text}, the one used longest ago first

  constructor(url = "http://127.0.0.1:8000", options = {}) {
    const { language = "en", attempts = 5, patience = 60, timeout = 10, kept = 4096, fetch, sleep = pause, ...asked } = options;
    this.#url = String(url).replace(/\/+$/, "");
    // Called as a plain function: a browser's fetch refuses to be a method of anything else.
    const call = fetch ?? ((...given) => globalThis.fetch(...given));
    this.#settings = { language, attempts, patience, timeout, kept, fetch: call, sleep };
    this.#asked = only(FOR_ONE, asked, true);
  }

  /** Ask whether a word is valid, and why. */
  async check(word, asked = {}) {
    return this.#read("/v1/check", { word, ...this.#asked, ...asked });
  }

  /** Ask about any number of words: verdicts in their order, a batch fetched when it is come to. */
  async *checkMany(words, asked = {}) {
    for (const body of batches(words, { ...only(FOR_MANY, this.#asked), ...asked })) {
      yield* (await this.#post("/v1/check", body)).results;
    }
  }

  /** Judge a whole play blindly: true only if every word is valid. */
  async judge(words, asked = {}) {
    for (const body of batches(words, { ...only(FOR_PLAYS, this.#asked), ...asked })) {
      if (!(await this.#post("/v1/judge", body)).valid) return false;
    }
    return true;
  }

  /** The cells of paradigms that a word can fill, by lemma, with the rule that makes each. */
  async forms(word, asked = {}) {
    return (await this.#read("/v1/forms", { word, ...only(FOR_FORMS, this.#asked), ...asked })).analyses;
  }

  /** Hold this client to the editions now in use, and return them as a `lexicon` to store with a game. Own dictionaries stay. */
  async pin() {
    const names = (this.#asked.lexicon ?? "fr").split(",");
    const settled = (name) => UNPINNABLE.test(name) || this.#asked.edition !== undefined;
    const pinned = await Promise.all(names.map((name) => (settled(name) ? name : this.#atEdition(name))));
    const lexicon = pinned.join(",");
    this.#asked = { ...this.#asked, lexicon };
    return lexicon;
  }

  async #atEdition(name) {
    const found = await this.#read(`/v1/lexicons/${encodeURIComponent(name)}`, {});
    // Edition and fingerprint: an edition that was built twice is told apart.
    return `${name}@${found.edition}-${found.fingerprint.slice(0, 8)}`;
  }

  /** Ask by GET, unless what is kept is still true. */
  async #read(path, parameters) {
    const texts = Object.entries(parameters).map(([name, value]) => [name, typeof value === "boolean" ? +value : value]);
    const query = new URLSearchParams(texts).toString();
    const question = query ? `${path}?${query}` : path;
    const kept = this.#kept.get(question);
    if (kept && Date.now() < kept.freshUntil) return this.#keep(question, kept);
    const answer = await this.#send(question, { headers: kept ? { "If-None-Match": kept.tag } : {} });
    if (kept && answer.status === 304) return this.#keep(question, kept);
    const text = await answer.text();
    const tag = answer.headers.get("ETag");
    if (tag === null) return JSON.parse(text);
    const age = /\bmax-age=(\d{1,9})/.exec(answer.headers.get("Cache-Control") ?? "");
    return this.#keep(question, { tag, freshUntil: Date.now() + (age ? 1000 * Number(age[1]) : 0), text });
  }

  /** Keep an answer as the one used last, and return its content. */
  #keep(question, kept) {
    this.#kept.delete(question);
    this.#kept.set(question, kept);
    if (this.#kept.size > this.#settings.kept) this.#kept.delete(this.#kept.keys().next().value);
    return JSON.parse(kept.text);
  }

  async #post(path, body) {
    return (await this.#send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
  }

  /** Send a request, again after a while if it failed in passing. */
  async #send(path, request) {
    const { language, attempts, patience, timeout, fetch, sleep } = this.#settings;
    const headers = { ...request.headers, "Accept-Language": language };
    for (let attempt = 1; ; attempt++) {
      let least = 0;
      try {
        // The answers are kept here, so that a browser need not keep them once more.
        const signal = AbortSignal.timeout(1000 * timeout);
        const answer = await fetch(this.#url + path, { ...request, headers, signal, cache: "no-store" });
        if (answer.ok || answer.status === 304) return answer;
        least = retryAfter(answer.headers.get("Retry-After") ?? "");
        if (!PASSING.has(answer.status) || attempt >= attempts || least > patience) throw await refusal(answer);
      } catch (error) {
        if (error instanceof ServiceError || attempt >= attempts) throw error;
      }
      // Random up to a limit that doubles: clients that failed together do not come back together.
      await sleep(1000 * least + Math.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt));
    }
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The members of `asked` that are named; if `strictly`, any other is an error. */
function only(names, asked, strictly = false) {
  const known = Object.entries(asked).filter(([name]) => names.includes(name));
  const other = Object.keys(asked).find((name) => !names.includes(name));
  if (strictly && other !== undefined) throw new TypeError(`unknown option ${other}: there are ${names.join(" ")}`);
  return Object.fromEntries(known);
}

/** Bodies of at most MOST_WORDS words and MOST_BYTES bytes. */
function* batches(words, asked) {
  const head = JSON.stringify({ ...asked, words: [] }).slice(0, -2);
  const room = MOST_BYTES - encoder.encode(head).length - 2;
  let batch = [];
  let size = 0;
  for (const word of words) {
    const written = JSON.stringify(String(word));
    const length = encoder.encode(written).length + 1;
    if (batch.length > 0 && (batch.length === MOST_WORDS || size + length > room)) {
      yield `${head}${batch.join(",")}]}`;
      batch = [];
      size = 0;
    }
    batch.push(written);
    size += length;
  }
  if (batch.length > 0) yield `${head}${batch.join(",")}]}`;
}

/** Seconds that the service asks to wait, whether it names them or a date. */
function retryAfter(text) {
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, (date - Date.now()) / 1000);
}

async function refusal(answer) {
  const text = await answer.text();
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    told = null; // not the service, but something before it
  }
  const requestId = answer.headers.get("X-Request-Id");
  return new ServiceError(answer.status, told?.code ?? "unknown", told?.detail ?? text.slice(0, 200), requestId);
}
