/** Below it the phone's own clock is right enough. */
const TOLERANCE_MS = 5 * 60_000;

let offsetMs = 0;

/** Takes the time of an answer from its `Date` header, where it has one. */
export const hearServerTime = (date: string | null): void => {
  const offset = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(offset)) offsetMs = Math.abs(offset) > TOLERANCE_MS ? offset : 0;
};

/** Now: by the server's clock where the phone's is wrong, as for dates that the server checks. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs);
