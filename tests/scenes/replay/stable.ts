import { createCreditNumber } from '#core/loan/credit-number.ts';
import type { SceneRecording } from './recording.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Secrets under these field names, in JSON or in JSON within a string. */
const SECRET = /(?<=\\?"(?:token|draftKey|draft_key|pase)\\?":\\?")[\w.-]{20,}(?=\\?")/g;
const CREDIT_NUMBER = /(?<="(?:creditNumber|referencia_pago)\\?":)\d{10}/g;

const inTurn = (text: string, pattern: RegExp): readonly string[] => [...new Set(text.match(pattern))];

const MINUTE_MS = 60_000;

/** Each instant at the start of its minute, plus a millisecond after the one before: the order is preserved. */
const normalizedInstants = (instants: readonly string[]): Map<string, string> => {
  const sorted = [...instants].sort();
  let last = Number.NEGATIVE_INFINITY;
  return new Map(
    sorted.map((instant) => {
      const at = Date.parse(instant);
      last = Math.max(at - (at % MINUTE_MS), last + 1);
      return [instant, new Date(last).toISOString()];
    }),
  );
};

/**
 * Normalizes a recording, so that the next one has a small diff: ids, keys and credit numbers by first appearance,
 * instants by the minute.
 */
export const stable = (recording: SceneRecording): SceneRecording => {
  const isText = (type = '') => /^(application\/json|text\/)/.test(type);
  const answers = recording.answers.map(({ body, ...answer }) => ({
    ...answer,
    body: body.toString(isText(answer.headers['content-type']) ? 'utf8' : 'base64'),
  }));
  let text = JSON.stringify({ results: recording.results, answers });
  const replace = (known: Iterable<readonly [string, string]>): void => {
    for (const [before, after] of known) text = text.replaceAll(before, after);
  };
  const numbered = (pattern: RegExp, name: (index: number) => string): void =>
    replace(inTurn(text, pattern).map((found, index) => [found, name(index + 1)]));

  numbered(UUID, (index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  // Base64url of 32 bytes, as keys are.
  numbered(SECRET, (index) => `${String(index).padStart(3, '0')}${'A'.repeat(40)}`);
  numbered(CREDIT_NUMBER, (index) => String(createCreditNumber(() => 23_456_700 + index)));
  const instants = [...normalizedInstants(inTurn(text, INSTANT))];
  replace(instants);
  // URL-encoded.
  replace(instants.map(([before, after]) => [encodeURIComponent(before), encodeURIComponent(after)]));

  const read = JSON.parse(text) as { results: unknown[]; answers: typeof answers };
  return {
    results: read.results,
    answers: read.answers.map(({ body, ...answer }) => ({
      ...answer,
      body: Buffer.from(body, isText(answer.headers['content-type']) ? 'utf8' : 'base64'),
    })),
  };
};
