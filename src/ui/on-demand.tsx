import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { retryRound, withChunkTimeout } from './chunk-error.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

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
  const loadModule: Load<Props> = async () => {
    const module = await withChunkTimeout(load());
    Loaded = module.default;
    return module;
  };
  let Lazy = lazy(loadModule);
  let createdIn = retryRound();
  // `lazy` caches a rejection for ever: a retry needs a new one.
  const currentLazy = () => {
    if (createdIn !== retryRound()) Lazy = lazy(loadModule);
    createdIn = retryRound();
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
