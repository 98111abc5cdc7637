let latest: { readonly what: string; readonly key: string } | undefined;

/**
 * The key of a try of a code: the same for as often as one code is sent in this page, by the person or by the browser. A
 * request whose answer was lost is answered again and does not find its code used up.
 */
export const attemptOf = (to: string, code: string): string => {
  const what = `${to} ${code}`;
  if (latest?.what !== what) latest = { what, key: crypto.randomUUID() };
  return latest.key;
};
