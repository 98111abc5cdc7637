import { portalCopy } from '../../copy/portal.ts';
import type { Credit } from '../../core/wire/credit-answer.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money, Percent } from '../../ui/money.tsx';
import { ReceiptList, type ReceiptRow } from '../../ui/receipt-list.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { SignedDocuments } from './signed-documents.tsx';
import { nextBillOf } from './standing.ts';

const copy = portalCopy.credit;

const rowsOf = (credit: Credit): readonly ReceiptRow[] => {
  const next = nextBillOf(credit);
  return [
    { label: copy.number, value: credit.number },
    { label: copy.amount, value: <Money value={credit.amount} /> },
    {
      label: copy.rate,
      value: <Percent fraction={credit.monthlyRate} unit="M.V." />,
      explanation: copy.rateExplained,
    },
    { label: copy.term, value: copy.termValue(credit.term) },
    ...(next ? [{ label: copy.instalment, value: <Money value={next.regular} /> }] : []),
    { label: copy.disbursedOn, value: shortDate(credit.disbursedOn) },
    { label: copy.firstDueOn, value: shortDate(credit.firstDueOn) },
    { label: copy.paid, value: portalCopy.home.ring.paid(credit.paidInstalments, credit.term) },
    { label: copy.principalLeft, value: <Money value={credit.principalLeft} /> },
    ...(credit.inFavour > 0 ? [{ label: copy.inFavour, value: <Money value={credit.inFavour} /> }] : []),
    { label: copy.totalDebt, value: <Money value={credit.totalDebt} />, strong: true },
  ];
};

/** The terms of the credit and its plan, instalment by instalment. */
export function CreditDetailScreen(props: PortalScreenProps) {
  return (
    <CreditScreen
      {...props}
      title={copy.title}
      before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}
    >
      {(credit) => (
        <>
          <Card>
            <p>{portalCopy.asOf(shortDate(credit.validOn))}</p>
            <ReceiptList rows={rowsOf(credit)} />
          </Card>
          <ScheduleTable credit={credit} />
          <SignedDocuments credit={credit} />
        </>
      )}
    </CreditScreen>
  );
}
