/** The rooms behind a login that can be asked for by an address of their own. */
const WANTED = /^\/(?:dashboard|retomar)(?=[/?]|$)/;

/**
 * State for the login's history entry: the address that was asked for without a session. It lives as long as the entry, so
 * that a reload still knows it and whoever goes elsewhere leaves it behind; no link from outside can set it.
 */
export const withWanted = (address: string): { readonly wanted: string } => ({ wanted: address });

/** The address that a history entry's state asks for: of a room behind a login, and of this app by its shape. */
export const wantedOf = (state: unknown): string | undefined => {
  const wanted: unknown =
    typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  return typeof wanted === 'string' && WANTED.test(wanted) ? wanted : undefined;
};
