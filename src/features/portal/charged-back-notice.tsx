import type { Credit } from '#core/api/credit/credit.ts';
import { portalCopy } from '../../copy/portal.ts';
import { LinkButton } from '../../ui/button.tsx';
import { pesos } from '../../ui/money-text.ts';
import { Notice } from '../../ui/notice.tsx';

const copy = portalCopy.home;

/** A refund whose payment was charged back: why it is owed, and the way to pay it. */
export const ChargedBackNotice = ({ credit: { chargedBack } }: { credit: Pick<Credit, 'chargedBack'> }) =>
  chargedBack > 0 && (
    <Notice
      tone="attention"
      title={copy.chargedBack(pesos(chargedBack))}
      action={<LinkButton to="/dashboard/pay">{copy.payChargedBack}</LinkButton>}
    >
      {copy.chargedBackWhy}
    </Notice>
  );
