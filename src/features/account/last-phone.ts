import { type Phone, parsePhone } from '#core/people/phone.ts';
import { phoneAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';

/** The number that the last code went to. */
export const lastPhone = (): Phone | undefined => parsePhone(store.get(phoneAtom) ?? '');
