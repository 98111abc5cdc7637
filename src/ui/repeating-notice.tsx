import { networkCopy } from '../copy/network.ts';
import { Notice } from './notice.tsx';

/** What the network had lost is being done again without a press. */
export function RepeatingNotice() {
  return (
    <Notice tone="info" live>
      {networkCopy.repeating}
    </Notice>
  );
}
