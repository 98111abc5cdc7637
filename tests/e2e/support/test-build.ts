/** The only build whose pages publish their pending work. */
export const TEST_BUILD = { VITE_TEST: '1' };
