/** Forms whose drafts are synced with the server, to be resumed on another device. */
export const SYNCED_FORMS = ['applicant', 'personal-data', 'procedure', 'wizard', 'offer'] as const;

export type SyncedForm = (typeof SYNCED_FORMS)[number];

/** Bytes of a sealed draft at most, with its nonce and its tag. */
export const LARGEST_DRAFT_BYTES = 16_384;
