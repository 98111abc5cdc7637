import { createStore } from 'jotai/vanilla';

/** The app's single atom store; hydrated from IndexedDB before the first screen. */
export const store = createStore();
