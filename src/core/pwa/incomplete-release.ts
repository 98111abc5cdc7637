/** A cache of this name is there while the device lacks parts of the release that its worker answers with. */
export const INCOMPLETE_RELEASE = 'incomplete-release';
