import { atom } from 'jotai/vanilla';
import { store } from './store.ts';

/** Why somebody is not where they asked to go. */
export type ArrivalNews = 'no_credit' | 'no_application';

/** What the screen that comes next says above itself; it goes with the next step that the person takes. */
export const arrivalNewsAtom = atom<ArrivalNews | null>(null);

export const tellOnArrival = (news: ArrivalNews): void => store.set(arrivalNewsAtom, news);
