import { atom, type WritableAtom } from 'jotai/vanilla';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import type { Person } from '../storage/draft-key.ts';
import { timesForgotten } from '../storage/forget.ts';
import { createDraftController, type DraftParts, type DraftState } from './draft-controller.ts';
import type { DraftShape } from './draft-shape.ts';
import type { DraftSync } from './draft-sync.ts';
import { type OpenDraft, openDrafts } from './open-drafts.ts';

/** Typed values to save; a form that is being sent; 'sent' ends the draft; the others answer the offer of another version. */
export type DraftUpdate<T> =
  | { readonly typed: Partial<T> }
  | { readonly sending: Promise<unknown> }
  | 'sent'
  | 'take_other'
  | 'keep_this';

export type DraftAtom<T> = WritableAtom<DraftState<T>, [DraftUpdate<T>], Promise<void>>;

interface AtomOfDraft<T> extends OpenDraft {
  readonly atom: DraftAtom<T>;
}

/** The parts are loaded on demand. A failed import is tried again with the next write. */
const partsOf = <T extends object>(
  shape: DraftShape<T>,
  name: string,
  owner: Person | undefined,
): DraftParts<T> => {
  const since = timesForgotten('drafts');
  const isOver = () => since !== timesForgotten('drafts');
  return {
    isOver,
    open: async () =>
      (await loadChunk(() => import('./draft-device.ts'))).openDevice(shape, name, owner, isOver),
    syncOf: ({ personKey: key }, draft) => {
      const { synced: form } = shape;
      if (!key || !form) return undefined;
      let loading: Promise<DraftSync> | undefined;
      const load = async (): Promise<DraftSync> => {
        try {
          const { createDraftSync } = await loadChunk(() => import('./draft-sync.ts'));
          return createDraftSync({ shape, form, key, draft, isOver });
        } catch (error) {
          loading = undefined;
          throw error;
        }
      };
      const whenLoaded = async (act: (sync: DraftSync) => unknown): Promise<void> => {
        loading ??= load();
        await loading.then(act).catch((error: unknown) => console.warn('no sync of the draft', error));
      };
      return {
        arrived: () => whenLoaded((sync) => sync.arrived()),
        later: () => void whenLoaded((sync) => sync.later()),
        now: () => void whenLoaded((sync) => sync.now()),
        hold: (sending) => void whenLoaded((sync) => sync.hold(sending)),
      };
    },
  };
};

const created = <T extends object>(key: string, parts: DraftParts<T>): AtomOfDraft<T> => {
  const controller = createDraftController(parts);
  let mounts = 0;
  const draft: DraftAtom<T> = atom(
    (get) => get(controller.state),
    async (_get, _set, update) => {
      if (update === 'sent') await controller.drop();
      else if (typeof update === 'string') await controller.choose(update === 'take_other');
      else if ('sending' in update) controller.hold(update.sending);
      else controller.keep(update.typed);
    },
  );
  const entry = {
    atom: draft,
    flush: controller.flush,
    refresh: controller.refresh,
    leave: controller.leave,
  };
  draft.onMount = () => {
    mounts += 1;
    openDrafts.set(key, entry);
    const stop = controller.start();
    return () => {
      mounts -= 1;
      void stop().then(() => {
        if (mounts === 0 && openDrafts.get(key) === entry) openDrafts.delete(key);
      });
    };
  };
  return entry;
};

/**
 * The draft of a form: what was typed, where it is kept, and what other devices have of it. Sealed with the key of its
 * owner, without one with the device's own. Several forms may have one shape under different names.
 */
export const draftAtom = <T extends object>(
  shape: DraftShape<T>,
  owner: Person | undefined,
  name = shape.name,
): DraftAtom<T> => {
  const key = `${owner?.id ?? ''}/${name}/${shape.version}`;
  // The shape of a name and version is one.
  const entry =
    (openDrafts.get(key) as AtomOfDraft<T> | undefined) ?? created(key, partsOf(shape, name, owner));
  openDrafts.set(key, entry);
  return entry.atom;
};
