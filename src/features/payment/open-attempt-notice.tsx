import { useAtomValue } from 'jotai/react';
import { Link } from 'react-router-dom';
import { paymentCopy } from '../../copy/payment.ts';
import { Notice } from '../../ui/notice.tsx';
import { openReferences } from './attempt.ts';
import { attemptsAtom } from './attempts-atom.ts';
import { resultPath } from './result-path.ts';

/** A payment was begun and its end is not known: leads to it before another is made. */
export function OpenAttemptNotice({ base, creditNumber }: { base: string; creditNumber: number }) {
  const [reference] = openReferences(useAtomValue(attemptsAtom), creditNumber);
  if (reference === undefined) return null;
  const copy = paymentCopy.channels.open;
  return (
    <Notice
      tone="attention"
      title={copy.title}
      action={<Link to={resultPath(base, reference)}>{copy.see}</Link>}
    >
      {copy.text}
    </Notice>
  );
}
