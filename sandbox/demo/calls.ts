/** Responses are typed by the caller, not validated. */
type Json = ReturnType<typeof JSON.parse>;

/** Sends JSON and parses the response. Errors: any status but a success, with its body. */
export async function ask(method: string, url: string, body?: object, token?: string): Promise<Json> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

const timeoutMs = 20_000;

/** Polls until a value is defined. Errors: timeout. */
export async function until<T>(what: string, poll: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await poll();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not in time`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
