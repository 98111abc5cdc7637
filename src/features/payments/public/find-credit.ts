import {
  decodePublicCredit,
  encodeCreditLookup,
  findPublicCredit,
  type PublicCredit,
} from '#core/api/payments/payments.ts';
import { call } from '../../../platform/api/http.ts';
import type { LookupEntry } from './lookup-draft.ts';

/** @throws CallFailure. */
export const findCredit = async (entry: LookupEntry): Promise<PublicCredit> =>
  decodePublicCredit(await call(findPublicCredit, { body: encodeCreditLookup(entry) }));
