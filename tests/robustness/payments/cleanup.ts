const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** What is begun is ended last; also when the harness is interrupted, since its children would outlive it. */
export const openCleanup = () => {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    for (const end of closers.splice(0).toReversed())
      await end().catch((error: unknown) => console.error(error));
  };
  const interrupted = () => void close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, interrupted);
  return { close, add: (end: () => Promise<void>) => void closers.push(end) };
};
