import { createStore } from 'jotai/vanilla';

/** The one store of the app's atoms; hydrated from IndexedDB before any screen is shown. */
export const store = createStore();
