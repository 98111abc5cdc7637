import { persistedAtom } from '../../platform/storage/persisted-atom.ts';
import { store } from '../../platform/store.ts';
import { readStartState, type StartEntry, type StartState } from './start-query.ts';

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/**
 * Prefilled number of the start screen, cleared with the session. Not in the history entry: it outlives the session and
 * cannot be deleted.
 */
const startPhoneAtom = persistedAtom<string | null>('start_phone', null, isTextOrNull);

/** History state for navigating to the start screen. */
export const startEntry = ({ view, phone }: StartState): StartEntry => {
  store.set(startPhoneAtom, phone ?? null);
  return { view, isNamed: phone !== undefined };
};

/** Reads that state back. */
export const startOf = (entry: unknown): StartState => readStartState(entry, store.get(startPhoneAtom));
