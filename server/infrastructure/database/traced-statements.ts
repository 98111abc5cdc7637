import { hash } from 'node:crypto';
import { inStep, isRecording, type Step } from '../runtime/trace.ts';

export type Query = (...args: unknown[]) => unknown;

const MOST_KEPT = 2_000;
const FINGERPRINT_LENGTH = 12;
const VERB = /^\s*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_.]+)/i;

const steps = new Map<string, Step>();

/** Verb, first table and fingerprint of a statement: its values are not in its text, and its text is not said. */
const stepOf = (text: string): Step => {
  const known = steps.get(text);
  if (known) return known;
  const [, verb = 'statement'] = VERB.exec(text) ?? [];
  const [, table] = TABLE.exec(text) ?? [];
  const name = [verb.toLowerCase(), ...(table ? [table] : [])].join(' ');
  const fingerprint = hash('sha256', text).slice(0, FINGERPRINT_LENGTH);
  const step: Step = {
    name,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': name,
      'db.query.fingerprint': fingerprint,
    },
  };
  if (steps.size < MOST_KEPT) steps.set(text, step);
  return step;
};

/** Records the statements that are awaited, while steps are recorded. */
export const traceStatements =
  (query: Query): Query =>
  (...args) => {
    const [text] = args;
    const isAwaited = typeof args.at(-1) !== 'function';
    if (!isRecording() || typeof text !== 'string' || !isAwaited) return query(...args);
    return inStep(stepOf(text), async () => query(...args));
  };
