/** What the built worker has where the server writes a digest of its public settings. */
export const SETTINGS_DIGEST = '__SETTINGS_DIGEST__';
