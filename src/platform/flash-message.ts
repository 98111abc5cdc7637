import { atom } from 'jotai/vanilla';
import { store } from './store.ts';

/** Why the person was redirected. */
export type FlashMessage = 'no_credit' | 'no_application';

/** Shown above the next screen; cleared by the next navigation. */
export const flashMessageAtom = atom<FlashMessage | null>(null);

export const setFlashMessage = (message: FlashMessage): void => store.set(flashMessageAtom, message);
