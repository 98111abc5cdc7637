/** Aborted with the first of two signals: `AbortSignal.any` is younger than the floor of browsers. */
export const anySignal = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: controller.signal });
  }
  return controller.signal;
};
