import type { ReminderPreferences } from '#core/wire/reminders-answer.ts';
import { type CallFailure, isCallFailure } from '../../platform/call-failure.ts';
import { editedBy, type PreferenceEdit } from './preference-edits.ts';

/** The part of the screen in which something was changed, and where it is said what came of it. */
export type PreferenceSection = 'channels' | 'rules' | 'hour' | 'text' | 'all';

export interface SavingState {
  /** Changes that the server does not have yet, the oldest first. */
  readonly pending: readonly PreferenceEdit[];
  /** Where the last change was. */
  readonly place: PreferenceSection | undefined;
  readonly stage: 'rest' | 'saving' | 'saved' | 'failed';
  readonly failure: CallFailure | undefined;
}

export interface PreferenceStore {
  /** What the server is known to have; resolves when no answer of it is on its way. */
  read(): Promise<ReminderPreferences>;
  /** Errors: CallFailure. */
  save(preferences: ReminderPreferences): Promise<void>;
}

const AT_REST: SavingState = { pending: [], place: undefined, stage: 'rest', failure: undefined };

/**
 * Saves changes one after another, each upon what the server had then: two quick ones never overwrite each other. What could
 * not be saved is taken back whole, and can be tried again.
 */
export const createPreferenceQueue = ({ read, save }: PreferenceStore) => {
  let state = AT_REST;
  let lost: readonly PreferenceEdit[] = [];
  let running: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();
  const set = (change: Partial<SavingState>): void => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const saveAll = async (): Promise<boolean> => {
    try {
      while (state.pending.length > 0) {
        const preferences = await read();
        const sent = state.pending;
        await save(editedBy(preferences, sent));
        set({ pending: state.pending.slice(sent.length) });
      }
      set({ stage: 'saved' });
      return true;
    } catch (error) {
      lost = state.pending;
      set({ pending: [], stage: 'failed', failure: isCallFailure(error) ? error : undefined });
      if (!isCallFailure(error)) throw error;
      return false;
    } finally {
      running = undefined;
    }
  };

  const add = (edits: readonly PreferenceEdit[], place: PreferenceSection | undefined): Promise<boolean> => {
    set({ pending: [...state.pending, ...edits], place, stage: 'saving', failure: undefined });
    running ??= saveAll();
    return running;
  };

  return {
    current: (): SavingState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves when everything is saved, or taken back: then it is false. */
    change: (edit: PreferenceEdit, place: PreferenceSection): Promise<boolean> => add([edit], place),
    retry: (): Promise<boolean> => add(lost, state.place),
  };
};
