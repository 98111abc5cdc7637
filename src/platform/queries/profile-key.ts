/** Of the account's profile; null when there is none yet. */
export const profileKey = (userId: string) => ['profile', userId] as const;
