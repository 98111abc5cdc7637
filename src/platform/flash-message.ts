import { atom } from 'jotai/vanilla';
import { store } from './store.ts';

/** Why somebody is not where they asked to go. */
export type FlashMessage = 'no_credit' | 'no_application';

/** What the screen that comes next says above itself; it goes with the next step that the person takes. */
export const flashMessageAtom = atom<FlashMessage | null>(null);

export const setFlashMessage = (news: FlashMessage): void => store.set(flashMessageAtom, news);
