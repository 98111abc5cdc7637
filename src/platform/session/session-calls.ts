import { logout, refreshToken } from '#core/api/accounts/sessions.ts';
import { call } from '../api/http.ts';

/** @throws CallFailure. */
export const sendLogout = (token: string): Promise<unknown> => call(logout, { token });

/**
 * A new token for the session's, or for `token`.
 * @throws CallFailure.
 */
export const requestToken = (token?: string) => call(refreshToken, { token });
