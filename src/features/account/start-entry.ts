import { persistedAtom } from '../../platform/persisted-atom.ts';
import { store } from '../../platform/store.ts';
import { readStartState, type StartEntry, type StartState } from './start-query.ts';

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/**
 * The number with which the start screen opens. It goes with the session: a tab's history stays on the device after the
 * person has left, and nobody can take an entry out of it.
 */
const startPhoneAtom = persistedAtom<string | null>('start_phone', null, isTextOrNull);

/** The history entry of a way to the start screen. */
export const startEntry = ({ view, phone }: StartState): StartEntry => {
  store.set(startPhoneAtom, phone ?? null);
  return { view, isNamed: phone !== undefined };
};

/** What a history entry asks for. */
export const startOf = (entry: unknown): StartState => readStartState(entry, store.get(startPhoneAtom));
