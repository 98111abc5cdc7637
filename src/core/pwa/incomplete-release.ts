/** Marker cache: exists while the precache of the worker's release is incomplete. */
export const INCOMPLETE_RELEASE = 'incomplete-release';
