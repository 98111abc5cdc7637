import type { SessionDestination } from '../features/account/start-session.ts';
import type { FlashMessage } from '../platform/flash-message.ts';

const RESUME = '/retomar';

/**
 * Redirect after login to the path requested before it: the login's outcome decides the area, the requested path the
 * page in it. Empty when nothing was requested.
 */
export const afterLogin = (
  destination: SessionDestination,
  wanted: string | undefined,
): { readonly path?: string; readonly message?: FlashMessage } => {
  if (wanted === undefined) return {};
  // It redirects by the application's status, in any area.
  if (wanted === RESUME || destination === 'portal') return { path: wanted };
  return { message: 'no_credit' };
};
