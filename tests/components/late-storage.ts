type Page = Window & typeof globalThis;

/** Databases of a page that open only once they are let; `release` lets them. */
export const holdDatabases = ({ IDBFactory: { prototype } }: Page): { release(): void } => {
  const { open } = prototype;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  prototype.open = function (this: IDBFactory, ...given) {
    const late: Partial<Record<'onsuccess' | 'onerror' | 'onupgradeneeded', () => void>> & {
      result?: unknown;
      error?: unknown;
    } = {};
    void released.then(() => {
      const real = open.apply(this, given);
      for (const name of ['onsuccess', 'onerror', 'onupgradeneeded'] as const)
        real[name] = () => {
          if (name === 'onerror') late.error = real.error;
          else late.result = real.result;
          late[name]?.();
        };
    });
    return late as unknown as IDBOpenDBRequest;
  };
  return {
    release: () => {
      prototype.open = open;
      release();
    },
  };
};

/** A page whose timers run when its clock is moved, and not before. */
export const holdTimers = (page: Page): { pass(ms: number): Promise<void> } => {
  const later = page.setTimeout.bind(page);
  const due = new Map<number, { readonly at: number; act(): void }>();
  let now = 0;
  let made = 1_000_000;
  Object.assign(page, {
    setTimeout: (act: () => void, ms = 0) => {
      made += 1;
      due.set(made, { at: now + ms, act });
      return made;
    },
    clearTimeout: (timer: number) => due.delete(timer),
  });
  /** What waits for a message or a cipher goes on meanwhile. */
  const settle = () => new Promise((resolve) => later(resolve));
  return {
    pass: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        const [timer, { at, act }] = next;
        due.delete(timer);
        now = at;
        act();
        await settle();
      }
      now = end;
    },
  };
};
