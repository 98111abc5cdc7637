/** The limits of production as settings, beside the sandbox, with proofs of work that take no time. */
export const PRODUCTION_LIMITS = {
  LIMIT_SIGN_UPS_PER_ADDRESS: '20',
  LIMIT_CODES_PER_ADDRESS: '60',
  LIMIT_LOOKUPS_PER_ADDRESS: '30',
  LIMIT_CODES_IN_ALL: '600',
  LIMIT_PHONES_IN_ALL: '2000',
  LIMIT_WRONG_CODES_IN_ALL: '30',
  LIMIT_CODE_SHARE_FROM: '20',
  LIMIT_CODE_CHECKS_IN_ALL: '40',
  LIMIT_SMS_PER_DAY: '5000',
  LIMIT_WHATSAPP_PER_DAY: '2000',
  LIMIT_EMAILS_PER_DAY: '5000',
  PROOF_TRIES: '2',
} as const;
