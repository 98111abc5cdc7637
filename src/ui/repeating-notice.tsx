import { networkCopy } from '../copy/network.ts';
import { Notice } from './notice.tsx';

/** A lost request is being retried automatically. */
export const RepeatingNotice = () => (
  <Notice tone="info" live>
    {networkCopy.repeating}
  </Notice>
);
