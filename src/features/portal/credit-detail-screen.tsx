import type { Credit } from '#core/api/credit/credit.ts';
import { portalCopy } from '../../copy/portal.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { ReceiptList, type ReceiptRow } from '../../ui/receipt-list.tsx';
import { CostCard } from './cost-card.tsx';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { DebtBreakdown } from './debt-breakdown.tsx';
import { nextInstalmentOf } from './debt-status.ts';
import { PlanChart } from './plan-chart.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { SignedDocuments } from './signed-documents.tsx';

const copy = portalCopy.credit;
const TABLE_ID = 'cuotas';

const rowsOf = (credit: Credit): readonly ReceiptRow[] => {
  const next = nextInstalmentOf(credit);
  return [
    { label: copy.number, value: credit.number },
    { label: copy.amount, value: <Money value={credit.amount} /> },
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

export default function CreditDetailScreen(props: PortalScreenProps) {
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
            {credit.totalDebt > 0 && (
              <DebtBreakdown
                title={portalCopy.debt.total}
                parts={credit.totalParts}
                total={credit.totalDebt}
              />
            )}
            {credit.totalDebt > 0 && (
              <LinkButton kind="secondary" wide to="/dashboard/simulator">
                {portalCopy.home.simulate}
              </LinkButton>
            )}
          </Card>
          <CostCard credit={credit} />
          <PlanChart credit={credit} tableId={TABLE_ID} />
          <ScheduleTable credit={credit} id={TABLE_ID} />
          <SignedDocuments credit={credit} />
        </>
      )}
    </CreditScreen>
  );
}
