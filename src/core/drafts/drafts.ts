/** The forms whose drafts the server has a copy of, so that another phone goes on where this one stopped. */
export const SYNCED_FORMS = ['applicant', 'personal-data', 'procedure', 'wizard'] as const;

export type SyncedForm = (typeof SYNCED_FORMS)[number];

/** Bytes of a sealed draft at most, with its nonce and its tag. */
export const LARGEST_DRAFT_BYTES = 16_384;
