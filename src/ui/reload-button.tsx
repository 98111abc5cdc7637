import { uiCopy } from '../copy/ui.ts';
import { Button } from './button.tsx';

/** The way on from code that does not come: no browser gives up on it in a time that anybody would wait. */
export const ReloadButton = () => (
  <Button kind="quiet" onClick={() => window.location.reload()}>
    {uiCopy.waiting.reload}
  </Button>
);
