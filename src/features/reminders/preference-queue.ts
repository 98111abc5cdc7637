import type { ReminderPreferences } from '#core/api/reminders/reminders.ts';
import { type CallFailure, isCallFailure } from '../../platform/call-failure.ts';
import { editedBy, type PreferenceEdit } from './preference-edits.ts';

/** Section of the screen that a change belongs to, and that shows its outcome. */
export type PreferenceSection = 'channels' | 'rules' | 'hour' | 'text' | 'all';

export interface SavingState {
  /** Unsaved changes, oldest first. */
  readonly pending: readonly PreferenceEdit[];
  /** Section of the last change. */
  readonly place: PreferenceSection | undefined;
  readonly stage: 'rest' | 'saving' | 'saved' | 'failed';
  readonly failure: CallFailure | undefined;
}

export interface PreferenceStore {
  /** The preferences on the server; resolves once no response is pending. */
  read(): Promise<ReminderPreferences>;
  /** Errors: CallFailure. */
  save(preferences: ReminderPreferences): Promise<void>;
}

const IDLE: SavingState = { pending: [], place: undefined, stage: 'rest', failure: undefined };

/**
 * Saves changes serially, each on top of the server's latest preferences, so that quick changes never overwrite each
 * other. A failed batch is rolled back whole, and can be retried.
 */
export const createPreferenceQueue = ({ read, save }: PreferenceStore) => {
  let state = IDLE;
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
    /** Resolves to true once everything is saved, to false when it is rolled back. */
    change: (edit: PreferenceEdit, place: PreferenceSection): Promise<boolean> => add([edit], place),
    retry: (): Promise<boolean> => add(lost, state.place),
  };
};
