import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { DRAFT_SAVE_MS } from '../../core/domain/constants.ts';
import { accountIdAtom, draftKeyAtom } from '../session/session-atoms.ts';
import { store } from '../store.ts';
import { deviceKey, importDraftKey, seal, unseal } from './draft-cipher.ts';
import { draftEpoch, dropSealed, readSealed, writeSealed } from './draft-storage.ts';

/** Half of what is promised: the other half is for sealing and writing. */
const WRITE_AFTER_MS = DRAFT_SAVE_MS / 2;

export interface Draft<T> {
  /** What was typed before, once it is known; `isReady` says so. */
  readonly restored: Partial<T> | undefined;
  readonly isReady: boolean;
  readonly savedAt: number | undefined;
  /** Storage is full, blocked or broken: what is typed lives in this page only. */
  readonly isKept: boolean;
  /** Call it at every change; it is written within half a second, and at once when the page is left. */
  keep(values: Partial<T>): void;
  /** Once sent, the draft has done its work. */
  drop(): Promise<void>;
}

const ownerKey = async (): Promise<{ owner: string; key: CryptoKey }> => {
  const draftKey = store.get(draftKeyAtom);
  const owner = store.get(accountIdAtom);
  if (draftKey && owner) return { owner, key: await importDraftKey(draftKey) };
  return { owner: 'device', key: await deviceKey() };
};

/**
 * Keeps a form's values on the device, encrypted for the person, under `name` and `version`. Values of an older version
 * are under another key and so are never read as this one's.
 */
export const useDraft = <T extends object>(name: string, version = 1): Draft<T> => {
  const [state, setState] = useState<{
    restored?: Partial<T>;
    isReady: boolean;
    savedAt?: number;
    isKept: boolean;
  }>({
    isReady: false,
    isKept: true,
  });
  const pending = useRef<Partial<T> | undefined>(undefined);
  const timer = useRef<number | undefined>(undefined);

  // Fixed when the form opens: a session that ends meanwhile must not hand what was typed to another key.
  const place = useRef<{ epoch: number; found: Promise<{ key: CryptoKey; at: string }> } | undefined>(
    undefined,
  );
  const storageKey = useCallback(() => {
    place.current ??= {
      epoch: draftEpoch(),
      found: ownerKey().then(({ owner, key }) => ({ key, at: `${owner}/${name}/v${version}` })),
    };
    return place.current.found;
  }, [name, version]);

  const flush = useCallback(async () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const values = pending.current;
    if (values === undefined || place.current?.epoch !== draftEpoch()) return;
    pending.current = undefined;
    try {
      const { key, at } = await storageKey();
      const savedAt = Date.now();
      await writeSealed(at, { ...(await seal(key, values)), savedAt });
      setState((before) => ({ ...before, savedAt, isKept: true }));
    } catch (error) {
      console.warn('draft not kept', error);
      setState((before) => ({ ...before, isKept: false }));
    }
  }, [storageKey]);

  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      try {
        const { key, at } = await storageKey();
        const sealed = await readSealed(at);
        const values = sealed && ((await unseal(key, sealed)) as Partial<T> | undefined);
        if (!isCurrent) return;
        const saved = values && sealed ? { restored: values, savedAt: sealed.savedAt } : {};
        startTransition(() => setState({ isReady: true, isKept: true, ...saved }));
      } catch (error) {
        console.warn('draft could not be read', error);
        if (isCurrent) setState({ isReady: true, isKept: false });
      }
    };
    void restore();
    const onHide = () => void flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
      void flush();
    };
  }, [storageKey, flush]);

  const keep = useCallback(
    (values: Partial<T>) => {
      pending.current = values;
      // Not begun anew at each key: whoever types without a pause must not wait for one.
      timer.current ??= window.setTimeout(() => void flush(), WRITE_AFTER_MS);
    },
    [flush],
  );

  const drop = useCallback(async () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    pending.current = undefined;
    try {
      await dropSealed((await storageKey()).at);
    } catch (error) {
      console.warn('draft could not be dropped', error);
    }
  }, [storageKey]);

  return {
    restored: state.restored,
    isReady: state.isReady,
    savedAt: state.savedAt,
    isKept: state.isKept,
    keep,
    drop,
  };
};
