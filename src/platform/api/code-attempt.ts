let latest: { readonly what: string; readonly key: string } | undefined;

/**
 * Idempotency key of a code attempt: the same for the same code in this page, so that a retry after a lost answer gets
 * the first response instead of 'code already used'.
 */
export const attemptOf = (to: string, code: string): string => {
  const what = `${to} ${code}`;
  if (latest?.what !== what) latest = { what, key: crypto.randomUUID() };
  return latest.key;
};
