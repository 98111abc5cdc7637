import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatPesos, sumOf } from '#core/money/money.ts';
import type { PlanRow } from '#core/plan/plan.ts';
import { type Block, type Column, list, paragraph } from '../drawing/block.ts';
import type { ContractFacts } from '../facts/contract-facts.ts';
import type { Figures } from './figures.ts';
import { shortDate } from './time-words.ts';

const COLUMNS: readonly Column[] = [
  { title: 'N.º', width: 0.06, align: 'right' },
  { title: 'Vence', width: 0.14, align: 'right' },
  { title: 'Capital', width: 0.14, align: 'right' },
  { title: 'Interés', width: 0.13, align: 'right' },
  { title: 'Seguro', width: 0.11, align: 'right' },
  { title: 'FGA con IVA', width: 0.13, align: 'right' },
  { title: 'Cuota', width: 0.14, align: 'right' },
  { title: 'Saldo', width: 0.15, align: 'right' },
];

const scheduleRow = (row: PlanRow, due: CalendarDate | undefined): readonly string[] => [
  String(row.number),
  due === undefined ? '' : shortDate(due),
  formatPesos(row.principal),
  formatPesos(row.interest),
  formatPesos(row.insurance),
  formatPesos(row.guarantee),
  formatPesos(row.total),
  formatPesos(row.balance),
];

const totals = (rows: readonly PlanRow[]): readonly string[] => {
  const sum = (part: (row: PlanRow) => number): string => formatPesos(sumOf(rows.map(part)));
  return [
    '',
    'Total',
    sum((row) => row.principal),
    sum((row) => row.interest),
    sum((row) => row.insurance),
    sum((row) => row.guarantee),
    sum((row) => row.total),
    '',
  ];
};

const spanishFraction = (fraction: string): string => fraction.replace('.', ',');

/** The amortization schedule, and the inputs to recompute it. */
export const contractAnnexes = ({ plan, dueDates }: ContractFacts, figures: Figures): readonly Block[] => {
  const rate = spanishFraction(plan.monthlyRate);
  return [
    { kind: 'heading', text: 'Anexo 1. Cómo rehacer estas cuentas' },
    list(
      `Cuota de capital e intereses = P × i ÷ (1 − (1 + i)⁻ⁿ), con P = ${figures.amount}, i = ${rate} cada mes y ` +
        `n = ${plan.term}. Da ${figures.financialInstalment}, redondeado al peso.`,
      'Interés de cada mes = saldo anterior × i, redondeado al peso. El resto de la cuota es capital. La última cuota paga ' +
        'exactamente el saldo que quede.',
      'Los meses cuentan por 30 días. Si pagas entre dos vencimientos, el interés, el seguro y el FGA del mes se cobran por ' +
        'los días corridos.',
      `Seguro = ${figures.insurancePercent} × P = ${figures.insurance}. FGA = ${figures.guaranteePercent} × P × n = ` +
        `${figures.guaranteeFee}; IVA = ${figures.vatPercent} × FGA = ${figures.guaranteeVat}; la suma dividida entre n da ${figures.guaranteeShare} por cuota.`,
      `Tasa efectiva anual = (1 + i)¹² − 1: de ${figures.monthlyRate} resulta ${figures.annualRate}; la tasa total, ` +
        `${figures.allInRate}, es la que iguala ${figures.amount} recibidos hoy con todas las cuotas del plan, cargos incluidos.`,
      'Mora de un día = capital vencido × ((1 + tope E.A.)^(1 ÷ 365) − 1), con el tope de ese mes.',
    ),
    { kind: 'page' },
    { kind: 'heading', text: 'Anexo 2. Plan de pagos' },
    paragraph(
      `Fechas si el desembolso es el ${figures.issuedOn}. El saldo es el capital que queda después de pagar la cuota.`,
    ),
    {
      kind: 'table',
      size: 'small',
      columns: COLUMNS,
      rows: plan.rows.map((row, index) => scheduleRow(row, dueDates[index])),
      total: totals(plan.rows),
    },
  ];
};
