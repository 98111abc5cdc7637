import { exact, textField } from './fields.ts';

/** A request's own key, the same when it is sent again: what it did is answered again, and its code is not used up for it. */
export const attemptKeySchema = exact({ intento: textField(64).optional() });
