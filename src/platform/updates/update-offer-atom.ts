import { atom } from 'jotai/vanilla';

/** A newer version that the person may take now. It is theirs to decide; a form is never reloaded by itself. */
export interface UpdateOffer {
  /** Loads this tab anew with it, once all that was typed is on the device. */
  accept(): Promise<void>;
}

export const updateOfferAtom = atom<UpdateOffer | undefined>(undefined);
