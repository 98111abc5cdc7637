const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['localhost', '127.0.0.1'],
  ['127.0.0.1', 'localhost'],
]);

/** The same machine by its other name, where the app is on this one: an origin of its own for the payment provider's frame. */
export const loopbackFrameOrigin = (publicUrl: string): string | undefined => {
  const url = new URL(publicUrl);
  const other = OTHER_NAMES.get(url.hostname);
  if (other === undefined) return undefined;
  url.hostname = other;
  return url.origin;
};
