import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { withChunkTimeout } from './chunk-timeout.ts';
import { codeRound } from './missing-code.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface OnDemand<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead; resolves when it is there. Errors: MissingCode when it cannot be had, and can be tried again. */
  preload(): Promise<void>;
  isLoaded(): boolean;
}

/**
 * A component whose code comes when it is first wanted. Where the code is there already it shows in the same render:
 * after a fallback, React's own `lazy` holds everything back for 300 ms, once for each wait inside another.
 */
export const onDemand = <Props extends object>(load: Load<Props>): OnDemand<Props> => {
  let Loaded: ComponentType<Props> | undefined;
  const loadAndKeep: Load<Props> = async () => {
    const module = await withChunkTimeout(load());
    Loaded = module.default;
    return module;
  };
  let Lazy = lazy(loadAndKeep);
  let madeIn = codeRound();
  // A lazy component keeps its failure for ever: who tries again gets another one.
  const lazyNow = () => {
    if (madeIn !== codeRound()) Lazy = lazy(loadAndKeep);
    madeIn = codeRound();
    return Lazy;
  };
  const Component = (props: Props) => {
    // Chosen once: a change of the component's type would lose what it holds.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? lazyNow());
    return <Chosen {...props} />;
  };
  return Object.assign(Component, {
    preload: async () => {
      if (!Loaded) await loadAndKeep();
    },
    isLoaded: () => Loaded !== undefined,
  });
};

/** Whether the code is there; asks for it. One that cannot be had counts as there, so that its failure shows. */
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
