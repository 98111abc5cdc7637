import type { Credit } from '#core/api/credit/credit.ts';
import { monthInWords } from '#core/calendar/date-words.ts';
import { portalCopy } from '../../copy/portal.ts';
import { portalCreditCopy } from '../../copy/portal-credit.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Columns } from '../../ui/columns.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { Money, Percent } from '../../ui/money.tsx';
import { percentText } from '../../ui/money-text.ts';
import { ReceiptList, type ReceiptRow } from '../../ui/receipt-list.tsx';
import textStyles from '../../ui/text.module.css';
import { CreditScreen, type PortalScreenProps } from './credit-screen.tsx';
import { DebtBreakdown } from './debt-breakdown.tsx';
import { nextInstalmentOf } from './debt-status.ts';
import PaymentNotices from './payment-notices.tsx';
import { underWayPath } from './payment-under-way.ts';
import { PlanChart } from './plan-chart.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { SignedDocuments } from './signed-documents.tsx';

const copy = portalCopy.credit;
const costCopy = portalCreditCopy.cost;

const costRowsOf = ({ price, monthlyRate }: Credit): readonly ReceiptRow[] => [
  {
    label: copy.rate,
    value: <Percent fraction={monthlyRate} unit="M.V." />,
    explanation: copy.rateExplained,
  },
  {
    label: costCopy.annual,
    value: <Percent fraction={price.annualRate} unit="E.A." />,
    explanation: costCopy.annualExplained,
  },
  {
    label: price.cap.isKnown
      ? costCopy.cap(monthInWords(price.cap.month))
      : costCopy.capOfOther(monthInWords(price.cap.rateMonth)),
    value: <Percent fraction={price.cap.rate} unit="E.A." />,
    explanation: costCopy.capExplained,
  },
  ...(price.chargedMonthlyRate < monthlyRate
    ? [{ label: costCopy.charged, value: <Percent fraction={price.chargedMonthlyRate} unit="M.V." /> }]
    : []),
  {
    label: costCopy.allIn,
    value: <Percent fraction={price.allInAnnualRate} unit="E.A." />,
    explanation: costCopy.allInExplained,
  },
  { label: costCopy.paid, value: <Money value={price.totalPaid} /> },
  {
    label: costCopy.total,
    value: <Money value={price.totalCost} />,
    explanation: costCopy.totalExplained,
    strong: true,
  },
];

/** Rates, the rate cap of the month, and totals in pesos. */
const CostCard = ({ credit: held }: { credit: Credit }) => {
  const { cap, chargedMonthlyRate } = held.price;
  const isReduced = chargedMonthlyRate < held.monthlyRate;
  const rateOf = (fraction: number) => `${percentText(fraction)} M.V.`;
  return (
    <Card>
      <h2>{costCopy.title}</h2>
      <ReceiptList rows={costRowsOf(held)} />
      <p className={textStyles.note}>
        {!cap.isKnown && `${costCopy.capUnknown(monthInWords(cap.month), monthInWords(cap.rateMonth))} `}
        {isReduced
          ? costCopy.reduced(rateOf(held.monthlyRate), rateOf(chargedMonthlyRate))
          : costCopy.notReduced}
      </p>
    </Card>
  );
};

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

/** The loan's figures; while a payment is under way, following it comes before trying another out. */
const FiguresCard = ({ credit }: { credit: Credit }) => {
  const followTo = underWayPath(credit);
  return (
    <Card>
      <p>{portalCopy.asOf(shortDate(credit.validOn))}</p>
      <ReceiptList rows={rowsOf(credit)} />
      {credit.totalDebt > 0 && (
        <DebtBreakdown title={portalCopy.debt.total} parts={credit.totalParts} total={credit.totalDebt} />
      )}
      {followTo !== undefined && (
        <LinkButton wide to={followTo}>
          {portalCopy.open.follow}
        </LinkButton>
      )}
      {credit.totalDebt > 0 && (
        <LinkButton kind={followTo === undefined ? 'secondary' : 'quiet'} wide to="/dashboard/simulator">
          {portalCopy.home.simulate}
        </LinkButton>
      )}
    </Card>
  );
};

const CreditDetailScreen = (props: PortalScreenProps) => (
  <CreditScreen
    {...props}
    title={copy.title}
    wide
    before={<BackLink to="/dashboard">{portalCopy.back}</BackLink>}
  >
    {(credit) => (
      <>
        <PaymentNotices credit={credit} />
        <Columns
          start={
            <>
              <FiguresCard credit={credit} />
              <PlanChart credit={credit} tableId={TABLE_ID} />
            </>
          }
          end={
            <>
              <CostCard credit={credit} />
              <SignedDocuments credit={credit} />
            </>
          }
        />
        <ScheduleTable credit={credit} id={TABLE_ID} />
      </>
    )}
  </CreditScreen>
);

export default CreditDetailScreen;
