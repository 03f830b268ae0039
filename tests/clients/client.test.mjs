// Promises of the JavaScript client. Run by test_js.py, which names a real server in LEXSVC_URL.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Client, MOST_BYTES, MOST_WORDS, ServiceError } from "../../clients/js/lexsvc.js";

const json = (value, status = 200, headers = {}) => new Response(JSON.stringify(value), { status, headers });

/** A client whose service answers so, one after the other; the requests it got, and how long the client waited. */
function faked(answers, options = {}) {
  const waiting = [...answers];
  const got = [];
  const waits = [];
  const fetch = async (url, request) => {
    got.push({ url, ...request });
    const answer = waiting.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const sleep = async (milliseconds) => void waits.push(milliseconds);
  return { client: new Client("http://service/", { fetch, sleep, ...options }), got, waits };
}

async function all(generator) {
  const items = [];
  for await (const item of generator) items.push(item);
  return items;
}

test("what fails in passing is asked again", async () => {
  const date = new Date(Date.now() + 30_000).toUTCString();
  const { client, got, waits } = faked([
    json({}, 429, { "Retry-After": "7" }),
    json({}, 503, { "Retry-After": date }),
    new TypeError("fetch failed"),
    json({}, 503),
    json({ valid: true }),
  ]);
  assert.equal((await client.check("chat")).valid, true);
  assert.equal(got.length, 5);
  const least = [7000, 20_000, 0, 0];
  const limits = [7400, 30_800, 1600, 3200];
  waits.forEach((wait, place) => assert.ok(least[place] <= wait && wait <= limits[place], `${waits}`));
});

test("what fails for good is told", async () => {
  const cases = [
    [() => json({ code: "bad_parameter", detail: "no" }, 400), 1, "bad_parameter"],
    [() => json({ code: "not_ready", detail: "no" }, 503), 3, "not_ready"],
    [() => json({ code: "rate_limited", detail: "no" }, 429, { "Retry-After": "3600" }), 1, "rate_limited"],
    [() => new Response("<html>", { status: 502 }), 1, "unknown"],
    [() => new TypeError("fetch failed"), 3, undefined],
  ];
  for (const [answer, attempts, code] of cases) {
    const { client, got } = faked([answer(), answer(), answer()], { attempts: 3 });
    await assert.rejects(client.judge(["chat"]), (error) => error.code === code && (code ? error instanceof ServiceError : true));
    assert.equal(got.length, attempts);
  }
});

test("batches are full and never too large", async () => {
  for (const stem of ["a", "é".repeat(60), '"\\\0'.repeat(30)]) {
    const words = Array.from({ length: 25_000 }, (_, place) => stem + place);
    const sizes = [];
    const fetch = async (_, { body }) => {
      const sent = JSON.parse(body);
      assert.equal(sent.tier, "expert");
      sizes.push([sent.words.length, Buffer.byteLength(body)]);
      return json({ results: sent.words.map((word) => ({ word })) });
    };
    const told = await all(new Client("http://service", { fetch, tier: "expert" }).checkMany(words));
    assert.deepEqual(told.map(({ word }) => word), words);
    const longest = Math.max(...words.map((word) => Buffer.byteLength(JSON.stringify(word)))) + 1;
    assert.ok(sizes.every(([count, size]) => count <= MOST_WORDS && size <= MOST_BYTES));
    assert.ok(sizes.slice(0, -1).every(([count, size]) => count === MOST_WORDS || size > MOST_BYTES - longest));
  }
});

test("answers are revalidated and pinned ones kept", async () => {
  const tagged = { ETag: 'W/"1"', "Cache-Control": "no-cache" };
  const answers = [
    json({ valid: true, reasons: [] }, 200, tagged),
    new Response(null, { status: 304 }),
    json({ edition: "2026.12", fingerprint: "0123456789" }, 200, tagged),
    json({ valid: false }, 200, { ETag: 'W/"2"', "Cache-Control": "public, max-age=31536000" }),
  ];
  const { client, got } = faked(answers, { lexicon: "fr,own-0" });
  (await client.check("chat")).reasons.push("spoiled");
  assert.deepEqual(await client.check("chat"), { valid: true, reasons: [] });
  assert.deepEqual(got.map(({ headers }) => headers["If-None-Match"]), [undefined, 'W/"1"']);
  assert.equal(await client.pin(), "fr@2026.12-01234567,own-0");
  for (let turn = 0; turn < 3; turn++) assert.equal((await client.check("chat")).valid, false);
  assert.equal(got.length, 4);
  assert.equal(new URL(got[3].url).searchParams.get("lexicon"), "fr@2026.12-01234567,own-0");
});

test("only so many answers are kept", async () => {
  const known = [];
  const fetch = async (_, { headers }) => {
    known.push("If-None-Match" in headers);
    return known.at(-1) ? new Response(null, { status: 304 }) : json({}, 200, { ETag: '"x"' });
  };
  const client = new Client("http://service", { fetch, kept: 2 });
  for (const word of ["a", "b", "a", "c", "a", "b"]) await client.check(word);
  assert.deepEqual(known, [false, false, true, false, true, false]);
});

test("options reach the addresses that take them", async () => {
  const options = { explain: false, all: true, suggest: true, tier: "expert", lexicon: "fr,none" };
  const client = new Client(process.env.LEXSVC_URL, options);
  assert.deepEqual(Object.keys(await client.check("chta")).sort(), "key reasons suggestions tier valid verdicts word".split(" "));
  assert.deepEqual((await all(client.checkMany(["zythum"], { lexicon: "fr" }))).map(({ valid }) => valid), [true]);
  assert.equal(await client.judge(["zythum", "anything"]), true);
  assert.equal((await client.forms("chats", { lexicon: "fr" }))[0].lemma, "chat");
  assert.match(await client.pin(), /^fr@2026\.12-[0-9a-f]{8},none$/);
  assert.throws(() => new Client(process.env.LEXSVC_URL, { tear: "expert" }), /unknown option tear/);
});
