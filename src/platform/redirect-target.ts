/** Paths behind the login that can be a redirect target. */
const WANTED = /^\/(?:dashboard|retomar)(?=[/?]|$)/;

/**
 * History state of the login: the address requested without a session. It survives a reload, is left behind by other
 * navigation, and no link from outside can set it.
 */
export const withRedirectTarget = (address: string): { readonly wanted: string } => ({ wanted: address });

/** The redirect target of a history entry's state; undefined unless it is a path behind the login. */
export const redirectTargetOf = (state: unknown): string | undefined => {
  const wanted: unknown =
    typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return typeof wanted === 'string' && WANTED.test(wanted) ? wanted : undefined;
};
