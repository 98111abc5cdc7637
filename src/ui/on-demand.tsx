import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { trackPending } from '#core/pwa/pending-work.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

let round = 0;
/** Starts a new round of requests: a chunk that failed is not requested twice within one. */
export const retryChunks = (): void => {
  round += 1;
};

/** Styles that did not come: Vite requests the styles of a chunk once only. */
const lostStyles = new Set<HTMLLinkElement>();
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  },
  true,
);

const requestLostStyles = async (): Promise<void> => {
  const requests = [...lostStyles].map(
    (lost) =>
      new Promise((resolve, reject) => {
        const link = lost.cloneNode() as HTMLLinkElement;
        link.onload = resolve;
        link.onerror = () => reject(new Error(`no style ${link.href}`));
        lost.replaceWith(link);
      }),
  );
  lostStyles.clear();
  await Promise.all(requests);
};

export interface OnDemand<Props> {
  (props: Props): ReactNode;
  /**
   * Prefetches the chunk.
   * @throws ChunkLoadError; may be retried.
   */
  preload(): Promise<void>;
  isLoaded(): boolean;
}

/**
 * A lazy component that renders synchronously when its chunk is loaded: React's `lazy` throttles reveals after a
 * fallback by 300 ms, once per nesting level.
 */
export const onDemand = <Props extends object>(load: Load<Props>): OnDemand<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  let failedIn: number | undefined;
  const loadModule: Load<Props> = async () => {
    const loading = loadChunk(async () => {
      await requestLostStyles();
      return load();
    });
    try {
      const module = await (import.meta.env.VITE_TEST ? trackPending(loading) : loading);
      Loaded = module.default;
      return module;
    } catch (error) {
      failedIn = round;
      throw error;
    }
  };
  let Lazy = lazy(loadModule);
  // `lazy` caches a rejection for ever: the next round needs a new one.
  const currentLazy = () => {
    if (failedIn !== undefined && failedIn !== round) {
      failedIn = undefined;
      Lazy = lazy(loadModule);
    }
    return Lazy;
  };
  const Component = (props: Props) => {
    // Fixed on mount: another component type would lose the state.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? currentLazy());
    return <Chosen {...props} />;
  };
  return Object.assign(Component, {
    preload: async () => {
      if (!Loaded) await loadModule();
    },
    isLoaded: () => Loaded !== undefined,
  });
};

/** Whether the chunk is loaded; requests it. A failed one counts as loaded, so that its error shows. */
export const useIsLoaded = (
  component: Pick<OnDemand<never>, 'preload' | 'isLoaded'> | undefined,
): boolean => {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    if (!component || component.isLoaded()) return;
    const settle = () => setTried(true);
    component.preload().then(settle, settle);
  }, [component]);
  return isTried || !component || component.isLoaded();
};
