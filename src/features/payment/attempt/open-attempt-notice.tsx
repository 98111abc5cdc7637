import { Link } from 'react-router-dom';
import { paymentCopy } from '../../../copy/payment.ts';
import { ClockIcon } from '../../../ui/icons/status-icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { resultPath } from '../result/result-path.ts';
import type { UnderWay } from './under-way.ts';

/** A payment is under way: leads to what became of it before another is made. */
export function OpenAttemptNotice({ base, underWay }: { base: string; underWay: UnderWay | undefined }) {
  if (!underWay) return null;
  const copy = paymentCopy.channels.open;
  const { reference, isPending } = underWay;
  const begun = isPending ? copy.pending : copy.begun;
  const words = reference === undefined ? copy.reported : begun;
  return (
    <Notice
      tone="attention"
      icon={<ClockIcon />}
      title={words.title}
      action={reference === undefined ? undefined : <Link to={resultPath(base, reference)}>{copy.see}</Link>}
    >
      {words.text}
    </Notice>
  );
}
