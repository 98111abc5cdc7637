import { encodeLogout, logout, refreshToken } from '#core/api/accounts/sessions.ts';
import { call } from '../api/http.ts';
import type { EndKind } from '../storage/forget.ts';

/**
 * Ends the session of `token`; only a person who pressed 'Salir' leaves the device.
 * @throws CallFailure.
 */
export const sendLogout = (token: string, kind: EndKind): Promise<unknown> =>
  call(logout, { token, query: encodeLogout({ isLeaving: kind === 'button' }) });

/**
 * A new token for the session's, or for `token`.
 * @throws CallFailure.
 */
export const requestToken = (token?: string) => call(refreshToken, { token });
