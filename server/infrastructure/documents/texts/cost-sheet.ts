import type { CostSheet, SheetPart, SheetRow } from '#core/api/signing/cost-sheet.ts';
import { type CalendarDate, partsOf } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortDate } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { WITHDRAWAL_BUSINESS_DAYS } from '#core/rights/withdrawal.ts';
import type { ContractFacts, FirstOffer } from '../document-facts.ts';
import type { Figures } from './figures.ts';

/** `10 abr, 10 may, 10 jun de 2026; 10 ene de 2027` */
const datesByYear = (dates: readonly CalendarDate[]): string => {
  const years = [...new Set(dates.map((date) => partsOf(date).year))];
  const daysIn = (year: number): string =>
    dates
      .filter((date) => partsOf(date).year === year)
      .map((date) =>
        shortDate(date)
          .replace(/ \d{4}$/, '')
          .replace(' ', '\u00a0'),
      )
      .join(', ');
  return years.map((year) => `${daysIn(year)} de ${year}`).join('; ');
};

const difference = (what: string, before: Money, now: Money): string | undefined => {
  if (before === now) return undefined;
  return `${formatPesos(Math.abs(now - before) as Money)} ${now > before ? 'más' : 'menos'} ${what}`;
};

/** What was shown when the credit was asked for, and how it differs from what is signed. */
const comparison = (first: FirstOffer, { plan }: ContractFacts): readonly SheetRow[] => {
  const months = plan.term - first.term;
  const changes = [
    difference('de monto', first.amount, plan.principal),
    months === 0 ? undefined : `${Math.abs(months)} cuotas ${months > 0 ? 'más' : 'menos'}`,
    difference('cada mes', first.monthlyPayment, plan.monthlyPayment),
    difference('en total', first.totalCost, plan.totalCost),
  ].filter((change) => change !== undefined);
  return [
    {
      key: 'first_offer',
      label: 'Lo primero que viste',
      value:
        `${formatPesos(first.amount)} en ${first.term} cuotas de ${formatPesos(first.monthlyPayment)}; ` +
        `en total, ${formatPesos(first.totalCost)}`,
    },
    {
      key: 'difference',
      label: 'Diferencia con lo que firmas',
      value: changes.length === 0 ? 'Ninguna: es lo mismo' : changes.join(', '),
    },
  ];
};

const received = (facts: ContractFacts, figures: Figures): SheetPart => ({
  title: 'Lo que recibes',
  rows: [
    { key: 'amount', label: 'Monto del crédito', value: figures.amount },
    {
      key: 'purpose',
      label: 'Para qué',
      value: `${facts.procedure}, el ${dateInWords(facts.procedureDate)}`,
    },
    {
      key: 'recipient',
      label: 'A quién lo entregamos',
      value: `${facts.provider}; todo el monto, sin descuentos`,
    },
    {
      key: 'price',
      label: 'Precio y cuota inicial',
      value: `${figures.procedureCost}, según ${facts.isCostConfirmed ? `confirmó ${facts.provider}` : 'informaste'}; ${
        figures.downPayment
          ? `${figures.downPayment} los pagas por tu cuenta`
          : 'el crédito lo cubre completo, sin cuota inicial'
      }`,
    },
    ...(facts.firstOffer ? comparison(facts.firstOffer, facts) : []),
  ],
});

const paid = (facts: ContractFacts, figures: Figures): SheetPart => ({
  title: 'Lo que pagas',
  rows: [
    { key: 'instalments', label: 'Cuotas', value: `${figures.instalments}, una cada mes` },
    { key: 'dates', label: 'Fechas, si se entrega hoy', value: datesByYear(facts.dueDates) },
    {
      key: 'interest_rate',
      label: 'Interés remuneratorio',
      value: `${figures.monthlyRate}, que equivale a ${figures.annualRate}`,
    },
    {
      key: 'arrears_rate',
      label: 'Interés de mora',
      value: `La máxima legal del mes, hoy ${figures.cap}, solo sobre el capital vencido`,
    },
    { key: 'cap', label: 'Tope legal al firmar (usura)', value: figures.capWithMonth },
    { key: 'all_in_rate', label: 'Tasa con todos los cargos', value: figures.allInRate },
  ],
});

const charges = (figures: Figures): CostSheet['charges'] => ({
  title: 'Lo que te cuesta el crédito',
  overview: {
    key: 'overview',
    label: 'En resumen',
    value:
      `Recibes ${figures.amount} y pagas ${figures.totalCost}: ${figures.interestTotal} de intereses y ` +
      `${figures.chargesTotal} de seguro y FGA`,
  },
  rows: [
    {
      key: 'capital_and_interest',
      label: 'Capital e intereses',
      isInterest: undefined,
      monthly: figures.financialInstalment,
      total: figures.financialTotal,
    },
    {
      key: 'interest',
      label: '— de ellos, intereses',
      isInterest: true,
      monthly: undefined,
      total: figures.interestTotal,
    },
    {
      key: 'insurance',
      label: 'Seguro de vida deudor',
      isInterest: false,
      monthly: figures.insurance,
      total: figures.insuranceTotal,
    },
    {
      key: 'guarantee',
      label: 'Comisión del fondo de garantías (FGA) con IVA',
      isInterest: false,
      monthly: figures.guaranteeShare,
      total: figures.guaranteeTotal,
    },
    {
      key: 'vat',
      label: `— de ella, IVA del ${figures.vatPercent}`,
      isInterest: false,
      monthly: undefined,
      total: figures.guaranteeVat,
    },
  ],
  total: { label: 'Lo que pagas', monthly: figures.monthlyPayment, total: figures.totalCost },
});

const rights = (figures: Figures): SheetPart => ({
  title: 'Lo que puedes hacer',
  rows: [
    {
      key: 'withdrawal',
      label: 'Arrepentirte (retracto)',
      value: `Sin costo hasta el ${figures.withdrawalUntil} (${WITHDRAWAL_BUSINESS_DAYS} días hábiles), si firmas hoy; se devuelve lo entregado`,
    },
    {
      key: 'prepayment',
      label: 'Pagar antes',
      value: 'Todo o una parte, cuando quieras, sin multa y sin intereses por el tiempo que falta',
    },
  ],
});

/** What a credit gives and costs, before the signature: the review's figures and the contract's first page. */
export const costSheetOf = (facts: ContractFacts, figures: Figures): CostSheet => ({
  received: received(facts, figures),
  paid: paid(facts, figures),
  charges: charges(figures),
  rights: rights(figures),
});
