/** The build whose pages publish what is under way; no other build has any of it. */
export const TEST_BUILD = { VITE_TEST: '1' };
