import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { personAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { type DraftAtom, draftAtom } from './draft-atom.ts';
import type { DraftState } from './draft-controller.ts';
import type { DraftShape } from './draft-shape.ts';
import { keptFormsAtom } from './open-drafts.ts';

export interface Draft<T extends object> extends DraftState<T> {
  /** What was typed before the form was opened; empty until `isReady`. */
  readonly restored: Partial<T>;
  readonly atom: DraftAtom<T>;
  readonly shape: DraftShape<T>;
  /** Saves values that were typed or chosen. */
  keep(values: Partial<T>): void;
  /** Ends the draft after the form was sent. */
  drop(): Promise<void>;
  /** Sends the form and ends its draft, of which nothing is saved at the server meanwhile. */
  send<R>(call: () => Promise<R>): Promise<R>;
  /** Answers the offer of another version. */
  choose(isOther: boolean): void;
}

let isPersistAsked = false;
/** Best-effort storage: the browser may evict drafts. */
const askLater = (error: unknown) => {
  isPersistAsked = false;
  console.warn('storage may be dropped', error);
};

/**
 * Persists a form's values encrypted, under a name (by default the schema's; several forms may share one schema) and
 * the schema's version.
 */
export const useDraft = <T extends object>(shape: DraftShape<T>, name = shape.name): Draft<T> => {
  // Fixed when the form mounts: after logout its values must not be encrypted with another account's key.
  const [atom] = useState(() => draftAtom(shape, store.get(personAtom), name));
  const [state, setState] = useState(() => store.get(atom));
  const restored = useRef<Partial<T>>(undefined);
  if (state.isReady) restored.current ??= state.values;

  useEffect(() => {
    const read = () => {
      const next = store.get(atom);
      // 'Unsaved' renders urgently, the rest as a transition.
      if (next.isUnsaved) setState(next);
      else startTransition(() => setState(next));
    };
    const stop = store.sub(atom, read);
    read();
    return stop;
  }, [atom]);

  const isTyped = shape.isTyped?.(state.values) ?? Object.values(state.values).some(Boolean);
  const isSafe = state.isReady && state.isKept && isTyped;
  useEffect(() => {
    if (!isSafe) return undefined;
    store.set(keptFormsAtom, (count) => count + 1);
    return () => store.set(keptFormsAtom, (count) => count - 1);
  }, [isSafe]);

  const isOnDevice = state.isKept && state.savedAt !== undefined;
  useEffect(() => {
    if (!isOnDevice || isPersistAsked) return;
    isPersistAsked = true;
    loadChunk(() => import('./ask-to-persist.ts'))
      .then(({ askToPersist }) => askToPersist())
      .catch(askLater);
  }, [isOnDevice]);

  const actions = useMemo(
    () => ({
      keep: (typed: Partial<T>) => void store.set(atom, { typed }),
      drop: () => store.set(atom, 'sent'),
      send: <R>(call: () => Promise<R>): Promise<R> => {
        const sending = (async () => {
          const outcome = await call();
          await store.set(atom, 'sent');
          return outcome;
        })();
        void store.set(atom, { sending });
        return sending;
      },
      choose: (isOther: boolean) => void store.set(atom, isOther ? 'take_other' : 'keep_this'),
    }),
    [atom],
  );
  return { ...state, ...actions, restored: restored.current ?? {}, atom, shape };
};
