import { atom } from 'jotai/vanilla';

/** A newer version, activated only by the person: a form is never reloaded by itself. */
export interface UpdateOffer {
  /** Reloads this tab with it, after flushing what was typed. */
  accept(): Promise<void>;
}

export const updateOfferAtom = atom<UpdateOffer | undefined>(undefined);
