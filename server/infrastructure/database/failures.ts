/** Driver messages of connection failures. */
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
 * SQLSTATEs of an unavailable server: connection failures, insufficient resources, cancelled statements, lock
 * timeouts, idle-in-transaction timeouts, shutdown, and a failover to standby.
 */
const UNAVAILABLE_STATES = /^(08...|53...|57014|57P0[1235]|55P03|25P0[34]|25006|40001|40P01)$/;

/** Whether another transaction held a row for longer than a call waits for it. */
export const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03';

/**
 * Whether the database is unreachable or overloaded, so that a retry makes sense. Accepts any object: the queue
 * reports failures that are not Errors.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === 'string' && (NETWORK_CODES.includes(code) || UNAVAILABLE_STATES.test(code)))
    return true;
  return typeof message === 'string' && CONNECTION_LOST.test(message);
};

const DISK_FULL = '53100';

/** Whether the disk of this machine or of the database has no room; initdb reports it in its output alone. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { readonly code?: string };
  return code === 'ENOSPC' || code === DISK_FULL || message.includes('No space left on device');
};
