import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, monthInWords } from '#core/calendar/date-words.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import { formatPesos, pesos, subtractClamped, sumOf } from '#core/money/money.ts';
import { formatAnnualRate, formatMonthlyRate, formatPercent, toAnnualRate } from '#core/rates/rate.ts';
import { WITHDRAWAL_BUSINESS_DAYS } from '#core/rights/withdrawal.ts';
import type { Lender } from '../../config/lender.ts';
import type { ContractFacts } from '../document-facts.ts';
import { type Block, list } from '../drawing/block.ts';
import { amountInWords } from '../facts/amount-in-words.ts';

export interface Figures {
  readonly amount: string;
  readonly amountInWords: string;
  readonly procedureCost: string;
  /** Paid by the borrower directly to the provider; undefined when the credit covers the cost. */
  readonly downPayment: string | undefined;
  readonly term: number;
  /** `35 cuotas de $ 260.526 y una última de $ 260.488`. */
  readonly instalments: string;
  readonly monthlyPayment: string;
  readonly lastPayment: string;
  readonly financialInstalment: string;
  readonly financialTotal: string;
  readonly interestTotal: string;
  readonly monthlyRate: string;
  readonly annualRate: string;
  readonly cap: string;
  /** Rate cap and its certified month. */
  readonly capWithMonth: string;
  readonly allInRate: string;
  /** Of the initial amount, per month. */
  readonly insurancePercent: string;
  readonly guaranteePercent: string;
  readonly vatPercent: string;
  readonly insurance: string;
  readonly insuranceTotal: string;
  readonly guaranteeFee: string;
  readonly guaranteeVat: string;
  readonly guaranteeTotal: string;
  readonly guaranteeShare: string;
  readonly chargesTotal: string;
  readonly totalCost: string;
  readonly issuedOn: string;
  readonly firstDue: string;
  readonly lastDue: string;
  readonly withdrawalUntil: string;
}

const capText = ({ cap }: ContractFacts): string => {
  const rate = formatAnnualRate(cap.rate);
  return cap.known
    ? `${rate}, certificada para ${monthInWords(cap.month)}`
    : `${rate}, la última que conocemos, certificada para ${monthInWords(cap.fallbackMonth)}`;
};

const instalmentsText = ({ plan }: ContractFacts): string => {
  const payment = formatPesos(plan.monthlyPayment);
  if (plan.lastPayment === plan.monthlyPayment) return `${plan.term} cuotas de ${payment}`;
  return `${plan.term - 1} cuotas de ${payment} y una última de ${formatPesos(plan.lastPayment)}`;
};

/** Formatted figures of a credit. */
export const figuresOf = (facts: ContractFacts): Figures => {
  const { plan, pricing, dueDates, issuedOn, procedureCost } = facts;
  const downPayment = subtractClamped(procedureCost, plan.principal);
  const lastDue: CalendarDate | undefined = dueDates.at(-1);
  const firstDue: CalendarDate | undefined = dueDates[0];
  if (firstDue === undefined || lastDue === undefined) throw new RangeError('A plan without due dates');
  const insuranceTotal = pesos(plan.insurance * plan.term);
  const annual = toAnnualRate(plan.monthlyRate);
  return {
    amount: formatPesos(plan.principal),
    amountInWords: amountInWords(plan.principal),
    procedureCost: formatPesos(procedureCost),
    downPayment: downPayment > 0 ? formatPesos(downPayment) : undefined,
    term: plan.term,
    instalments: instalmentsText(facts),
    monthlyPayment: formatPesos(plan.monthlyPayment),
    lastPayment: formatPesos(plan.lastPayment),
    financialInstalment: formatPesos(plan.instalment),
    financialTotal: formatPesos(sumOf(plan.rows.map((row) => row.payment))),
    interestTotal: formatPesos(sumOf(plan.rows.map((row) => row.interest))),
    monthlyRate: formatMonthlyRate(plan.monthlyRate),
    annualRate: formatAnnualRate(annual),
    cap: formatAnnualRate(facts.cap.rate),
    capWithMonth: capText(facts),
    allInRate: formatAnnualRate(plan.allInAnnualRate),
    insurancePercent: formatPercent(pricing.lifeInsurance),
    guaranteePercent: formatPercent(pricing.guarantee),
    vatPercent: formatPercent(pricing.guaranteeVat).replace(',00', ''),
    insurance: formatPesos(plan.insurance),
    insuranceTotal: formatPesos(insuranceTotal),
    guaranteeFee: formatPesos(plan.guaranteeFee),
    guaranteeVat: formatPesos(plan.guaranteeVat),
    guaranteeTotal: formatPesos(plan.guaranteeTotal),
    guaranteeShare: formatPesos(pesos(plan.monthlyPayment - plan.instalment - plan.insurance)),
    chargesTotal: formatPesos(pesos(insuranceTotal + plan.guaranteeTotal)),
    totalCost: formatPesos(plan.totalCost),
    issuedOn: dateInWords(issuedOn),
    firstDue: dateInWords(firstDue),
    lastDue: dateInWords(lastDue),
    withdrawalUntil: dateInWords(addBusinessDays(issuedOn, WITHDRAWAL_BUSINESS_DAYS)),
  };
};

/** `+57 300 000 0000` */
export const shownNumber = (digits: string): string =>
  digits.replace(/^57(\d{3})(\d{3})(\d{4})$/, '+57 $1 $2 $3');

/** Support contacts, and the supervisor of lenders outside the financial supervision. */
export const complaints = (lender: Lender): readonly Block[] => [
  { kind: 'heading', text: 'Preguntas, quejas y reclamos' },
  list(
    `Escríbenos a ${lender.supportEmail} o por WhatsApp al ${shownNumber(lender.supportWhatsapp)}. Respondemos en un máximo ` +
      'de 15 días hábiles.',
    'Si no quedas conforme, puedes acudir a la Superintendencia de Industria y Comercio (www.sic.gov.co), que nos vigila.',
  ),
];
