const longestWaitMs = 5_000;

/** One-click unsubscribe (RFC 8058, 3.2): one POST without cookies. Returns the response's status. */
export async function unsubscribe(url: string): Promise<number | undefined> {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(longestWaitMs),
  }).catch(() => undefined);
  return answer?.status;
}
