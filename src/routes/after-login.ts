import type { SessionDestination } from '../features/account/start-session.ts';
import type { FlashMessage } from '../platform/flash-message.ts';

const RESUME = '/retomar';

/**
 * Where a right code leads somebody who had asked for an address before the login. The login's outcome says which room is
 * theirs; what was asked for says where in it. Nothing for who asked for nothing: the outcome alone decides.
 */
export const afterLogin = (
  place: SessionDestination,
  wanted: string | undefined,
): { readonly path?: string; readonly news?: FlashMessage } => {
  if (wanted === undefined) return {};
  // It finds out by itself where the application stands, whichever room that is.
  if (wanted === RESUME || place === 'portal') return { path: wanted };
  return { news: 'no_credit' };
};
