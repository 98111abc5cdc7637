import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';

/** Reload for a chunk that hangs: browsers have no useful timeout for imports. */
export const ReloadButton = () => (
  <Button kind="quiet" onClick={() => window.location.reload()}>
    {uiCopy.waiting.reload}
  </Button>
);
