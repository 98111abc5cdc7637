import type { ComponentType } from 'react';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { onDemand } from './on-demand.tsx';

/** The side panel of a screen, loaded where there is room for it: a screen whose panel did not come does without it. */
export const lazyPanel = (load: () => Promise<{ default: ComponentType }>): ComponentType => {
  const Panel = onDemand(load);
  return () => (
    <ChunkBoundary missing={() => null}>
      <Panel />
    </ChunkBoundary>
  );
};
