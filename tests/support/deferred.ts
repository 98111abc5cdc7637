/** A promise that the test settles, as `Promise.withResolvers` makes it from ES2024 on. */
export const deferred = <T = void>() => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
};
