/** Types of `lexsvc.js`. Answers are the service's JSON. */

export declare const MOST_WORDS: number;
export declare const MOST_BYTES: number;

export type Tier = "detente" | "normal" | "expert";

/** How words are asked about; what is not said is the lexicon's policy. */
export interface Asked {
  lexicon?: string;
  tier?: Tier;
  theoretical?: boolean;
  dialects?: string;
  edition?: string;
  input?: "auto" | "unicode" | "beta" | "tiles";
  refuse_tags?: string;
  strict_accents?: boolean;
  all?: boolean;
  suggest?: boolean;
  explain?: boolean;
}

export type AskedOfMany = Omit<Asked, "suggest">;
export type AskedOfPlays = Omit<AskedOfMany, "all" | "explain">;
export type AskedOfForms = Pick<Asked, "lexicon" | "edition">;

export interface Options extends Asked {
  /** The language of messages. Default: `en`. */
  language?: "fr" | "en";
  /** How often a question is asked at most, when the service is busy (429, 503) or out of reach. Default: 5. */
  attempts?: number;
  /** A `Retry-After` of more seconds than this is an error at once. Default: 60. */
  patience?: number;
  /** Seconds an attempt may take. Default: 10. */
  timeout?: number;
  /** How many answers are kept. Default: 4096. */
  kept?: number;
  /** For tests. */
  fetch?: typeof fetch;
  /** For tests. */
  sleep?: (milliseconds: number) => Promise<void>;
}

/** A spelling with its lemma, part of speech and features (Universal Dependencies), and the sources that attest it. */
export interface Entry {
  spelling: string | null;
  lemma: string;
  pos: string;
  features: string;
  sources: string[];
}

export interface BriefVerdict {
  word: string;
  valid: boolean;
  key: string | null;
  tier: Tier | null;
  reasons: string[];
  verdicts?: BriefVerdict[];
  suggestions?: Suggestions;
}

/** The answer about a word. With `explain: false` it has what a {@link BriefVerdict} has only. */
export interface Verdict extends BriefVerdict {
  lexicon: string;
  edition: string | null;
  standing: "listed" | "attested" | "theoretical" | null;
  message: string;
  entries: Entry[];
  trace: { step: string; from: string; to: string }[];
  strata?: string[];
  tags?: string[];
  known_as?: string;
  verdicts?: Verdict[];
}

/** What may have been meant. */
export interface Suggestions {
  near: string[];
  anagrams: string[];
  spellings: string[];
}

/** A cell of a paradigm that a word can fill, and the rule that makes it. */
export interface Cell {
  form: string;
  features: string;
  rule: string;
  explanation: string;
  stratum?: string;
}

/** One reading of a word: a lemma and the cells of its paradigm. */
export interface Analysis {
  lexicon: string;
  edition: string;
  lemma: string;
  pos: string;
  attested: boolean;
  cells: Cell[];
  entries: { spelling: string | null; features: string; sources: string[] }[];
}

/** The service refused a question. `code` never changes (`unknown_edition`); `detail` is for people. */
export declare class ServiceError extends Error {
  constructor(status: number, code: string, detail: string, requestId: string | null);
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string | null;
}

/**
 * Asks the service at `url`. Every question rejects with a {@link ServiceError} if the service refuses it, and with what `fetch`
 * rejects with if it cannot be reached.
 */
export declare class Client {
  constructor(url?: string | URL, options?: Options);
  /** Ask whether a word is valid, and why. */
  check(word: string, asked: Asked & { explain: false }): Promise<BriefVerdict>;
  check(word: string, asked?: Asked): Promise<Verdict>;
  /**
   * Ask about any number of words: verdicts in their order, a batch fetched when it is come to. An edition may change between
   * two batches: {@link pin} first if all must be of one.
   */
  checkMany(words: Iterable<string>, asked: AskedOfMany & { explain: false }): AsyncGenerator<BriefVerdict>;
  checkMany(words: Iterable<string>, asked?: AskedOfMany): AsyncGenerator<Verdict>;
  /** Judge a whole play blindly: true only if every word is valid. */
  judge(words: Iterable<string>, asked?: AskedOfPlays): Promise<boolean>;
  /** The cells of paradigms that a word can fill, by lemma, with the rule that makes each. */
  forms(word: string, asked?: AskedOfForms): Promise<Analysis[]>;
  /**
   * Hold this client to the editions now in use, and return them as a `lexicon` to store with a game. Own dictionaries have no
   * editions: they stay as they are named.
   */
  pin(): Promise<string>;
}
