import { createCreditNumber } from '#core/loan/credit-number.ts';
import type { SceneRecording } from './recording.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** Handed over in fields of these names, in JSON or in JSON within a text. */
const SECRET = /(?<=\\?"(?:token|draftKey|draft_key|pase)\\?":\\?")[\w.-]{20,}(?=\\?")/g;
const CREDIT_NUMBER = /(?<="(?:creditNumber|referencia_pago)\\?":)\d{10}/g;

const inTurn = (text: string, pattern: RegExp): readonly string[] => [...new Set(text.match(pattern))];

const MINUTE_MS = 60_000;

/** Each at the start of its minute, and a millisecond after the one before it: what came before still does. */
const tamed = (instants: readonly string[]): Map<string, string> => {
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
 * A recording with what is drawn by lot or comes from a running clock put into an order of its own, so that the next one is
 * much the same: ids, keys and credit numbers by when they first appear, instants by the minute.
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
  const numbered = (pattern: RegExp, name: (place: number) => string): void =>
    replace(inTurn(text, pattern).map((found, place) => [found, name(place + 1)]));

  numbered(UUID, (place) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`);
  // Base64url of 32 bytes, as keys are.
  numbered(SECRET, (place) => `${String(place).padStart(3, '0')}${'A'.repeat(40)}`);
  numbered(CREDIT_NUMBER, (place) => String(createCreditNumber(() => 23_456_700 + place)));
  const instants = [...tamed(inTurn(text, INSTANT))];
  replace(instants);
  // As they stand in an address.
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
