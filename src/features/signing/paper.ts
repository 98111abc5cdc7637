/** The two documents that are signed together. */
export const PAPERS = ['contract', 'promissory_note'] as const;

export type Paper = (typeof PAPERS)[number];

export const isPaper = (value: unknown): value is Paper => PAPERS.some((paper) => paper === value);
