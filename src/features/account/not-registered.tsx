import { ChunkBoundary } from '../../ui/chunk-boundary.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { NotRegisteredDialogProps } from './not-registered-dialog.tsx';

// Few see it.
const NotRegisteredDialog = onDemand(() => import('./not-registered-dialog.tsx'));

/** Says that a number has no account, once its code is there. */
export const NotRegistered = (props: NotRegisteredDialogProps) => (
  <ChunkBoundary>
    <NotRegisteredDialog {...props} />
  </ChunkBoundary>
);
