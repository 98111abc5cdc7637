/** What an answer holds is whatever the caller then says that it is: these calls are made, not checked. */
type Json = ReturnType<typeof JSON.parse>;

/** Makes a call of JSON and reads its answer. Errors: anything but a success, with what was answered. */
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

/** Looks again until something is there. Errors: not in time. */
export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`${what}: not in time`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
