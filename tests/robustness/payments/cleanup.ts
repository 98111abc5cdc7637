const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Closes in reverse order; also on an interrupt, since child processes would outlive the harness. */
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
