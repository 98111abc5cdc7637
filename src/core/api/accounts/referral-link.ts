import type { ReferralKeys } from '../../people/referral.ts';

/** The names that the JSON of a referral link has used for the doctor's id and name, the contract's own first. */
export const REFERRAL_KEYS: ReferralKeys = {
  id: ['medicoId', 'medico_id', 'doctorId', 'id'],
  name: ['medico', 'nombre_comercial', 'doctorName', 'nombre', 'name'],
};
