export const SIGNABLE_DOCUMENTS = ['contract', 'promissory_note'] as const;

export type SignableDocument = (typeof SIGNABLE_DOCUMENTS)[number];

export const isSignableDocument = (value: unknown): value is SignableDocument =>
  SIGNABLE_DOCUMENTS.some((paper) => paper === value);
