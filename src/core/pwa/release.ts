/** Marker cache: exists while the precache of the worker's release is incomplete. */
export const INCOMPLETE_RELEASE = 'incomplete-release';

/** Placeholder in the built worker, replaced by the server with a digest of its public settings. */
export const SETTINGS_DIGEST = '__SETTINGS_DIGEST__';
