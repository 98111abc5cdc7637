/** Name of the pages' only Trusted Types policy, as their CSP allows it. */
export const TRUSTED_TYPES_POLICY = 'cuotasana';
