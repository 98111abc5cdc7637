/** What the driver says when the connection, and not the statement, is at fault. */
const CONNECTION_LOST =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/;

const NETWORK_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/**
 * SQLSTATEs of a server that cannot serve now: connection failures, too few resources, a cancelled or locked out statement,
 * an idle transaction that was ended, a shutdown, and a primary that has become a standby.
 */
const UNAVAILABLE_STATES = /^(08...|53...|57014|57P0[1235]|55P03|25P0[34]|25006|40001|40P01)$/;

/**
 * Whether a failure says that the database cannot be reached or is at its limits, so that the same may be tried again. What
 * the queue reports is no Error but has its fields.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && (NETWORK_CODES.includes(code) || UNAVAILABLE_STATES.test(code)))
    return true;
  return typeof message === 'string' && CONNECTION_LOST.test(message);
};
