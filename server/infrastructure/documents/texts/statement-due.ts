import { dateInWords, shortDate } from '#core/calendar/date-words.ts';
import type { InstalmentDebt } from '#core/loan/debt.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import type { Concept } from '#core/loan/loan-account.ts';
import { formatPesos, type Money, sumOf } from '#core/money/money.ts';
import type { Statement } from '#core/statements/statement.ts';
import type { Block, Column } from '../drawing/block.ts';

const PARTS: readonly (readonly [Concept, string])[] = [
  ['principal', 'Capital'],
  ['interest', 'Interés'],
  ['insurance', 'Seguro de vida deudor'],
  ['guarantee', 'Fondo de garantías (FGA) con IVA'],
  ['arrears', 'Interés de mora'],
  ['costs', 'Costos de cobranza documentados'],
];

const INSTALMENT_COLUMNS: readonly Column[] = [
  { title: 'Concepto', width: 0.46, align: 'left' },
  { title: 'Valor', width: 0.18, align: 'right' },
  { title: 'Ya pagado', width: 0.18, align: 'right' },
  { title: 'Falta', width: 0.18, align: 'right' },
];

const OVERDUE_COLUMNS: readonly Column[] = [
  { title: 'Cuota', width: 0.08, align: 'right' },
  { title: 'Venció', width: 0.15, align: 'right' },
  { title: 'Capital', width: 0.15, align: 'right' },
  { title: 'Interés', width: 0.14, align: 'right' },
  { title: 'Seguro y FGA', width: 0.14, align: 'right' },
  { title: 'Mora', width: 0.11, align: 'right' },
  { title: 'Costos', width: 0.1, align: 'right' },
  { title: 'Falta', width: 0.13, align: 'right' },
];

const toPay = ({ debt, dueOn, cutOn, overdue }: Statement): string => {
  if (debt.isClosed) return `Pagaste tu crédito por completo. Al ${dateInWords(cutOn)} no debes nada.`;
  if (debt.minimumPayment === 0) return 'No tienes nada por pagar en este periodo.';
  const amount = formatPesos(debt.minimumPayment);
  return overdue.length === 0
    ? `Paga ${amount} hasta el ${dateInWords(dueOn)}.`
    : `Paga ${amount} cuanto antes: incluye lo vencido y la cuota que vence el ${dateInWords(dueOn)}.`;
};

const ownInstalment = ({ instalment, number }: Statement): readonly Block[] => {
  const { charged, paid, unpaid } = instalment;
  const shown = PARTS.filter(([part]) => (part !== 'arrears' && part !== 'costs') || charged[part] > 0);
  return [
    { kind: 'heading', text: `Tu cuota ${number}` },
    {
      kind: 'table',
      size: 'normal',
      columns: INSTALMENT_COLUMNS,
      rows: shown.map(([part, name]) => [
        name,
        formatPesos(charged[part]),
        formatPesos(paid[part]),
        formatPesos(unpaid[part]),
      ]),
      total: ['Cuota', ...[charged, paid, unpaid].map((split) => formatPesos(totalOf(split)))],
    },
  ];
};

const overdueRow = ({ number, dueOn, unpaid }: InstalmentDebt): readonly string[] => [
  String(number),
  shortDate(dueOn),
  formatPesos(unpaid.principal),
  formatPesos(unpaid.interest),
  formatPesos(sumOf([unpaid.insurance, unpaid.guarantee])),
  formatPesos(unpaid.arrears),
  formatPesos(unpaid.costs),
  formatPesos(totalOf(unpaid)),
];

const overdueInstalments = ({ overdue, debt, cutOn }: Statement): readonly Block[] => {
  if (overdue.length === 0) return [];
  const sum = (part: (one: InstalmentDebt) => Money): string => formatPesos(sumOf(overdue.map(part)));
  return [
    { kind: 'heading', text: 'Cuotas vencidas' },
    {
      kind: 'table',
      size: 'small',
      columns: OVERDUE_COLUMNS,
      rows: overdue.map(overdueRow),
      total: [
        '',
        'Total',
        sum(({ unpaid }) => unpaid.principal),
        sum(({ unpaid }) => unpaid.interest),
        sum(({ unpaid }) => sumOf([unpaid.insurance, unpaid.guarantee])),
        sum(({ unpaid }) => unpaid.arrears),
        sum(({ unpaid }) => unpaid.costs),
        sum(({ unpaid }) => totalOf(unpaid)),
      ],
    },
    {
      kind: 'paragraph',
      text:
        `La mora está contada hasta el ${dateInWords(cutOn)} y solo sobre el capital vencido; el día siguiente crece ` +
        `${formatPesos(debt.arrearsNextDay)} si no pagas.`,
    },
  ];
};

/** In the last period the payoff may be less than the instalment. */
const cheaperToday = ({ debt, instalment, overdue, cutOn }: Statement): readonly Block[] => {
  const whole = sumOf([instalment, ...overdue].map(({ unpaid }) => totalOf(unpaid)));
  if (whole <= debt.minimumPayment) return [];
  const text =
    `Si pagas el ${dateInWords(cutOn)}, basta con tu deuda total: no pagas el interés, el seguro ni el FGA de los días que ` +
    'faltan para el vencimiento.';
  return [{ kind: 'paragraph', text }];
};

/** By when, in the same words as at the top. */
const wholeAmount = ({ debt, dueOn, overdue }: Statement): string => {
  const amount = formatPesos(debt.minimumPayment);
  if (debt.minimumPayment === 0) return amount;
  return overdue.length === 0 ? `${amount}, hasta el ${dateInWords(dueOn)}` : `${amount}, cuanto antes`;
};

const amounts = (statement: Statement): readonly Block[] => {
  const { debt, cutOn, capital } = statement;
  return [
    { kind: 'heading', text: 'Lo que debes' },
    {
      kind: 'facts',
      rows: [
        ['Total por pagar', wholeAmount(statement)],
        [
          'Deuda total',
          `${formatPesos(debt.totalDebt)}: es lo que cierra el crédito el ${dateInWords(cutOn)}`,
        ],
        ['Capital al comenzar el periodo', formatPesos(capital.atStart)],
        ['Capital pagado en el periodo', formatPesos(capital.paid)],
        ['Capital en la fecha de corte', formatPesos(capital.atCut)],
        ['Capital al terminar, si pagas', formatPesos(capital.afterPaying)],
        ...(debt.credit > 0 ? [['Saldo a tu favor', formatPesos(debt.credit)] as const] : []),
      ],
    },
  ];
};

/** Amount due, due date and breakdown; payoff and capital. */
export const dueBlocks = (statement: Statement): readonly Block[] => [
  { kind: 'note', text: toPay(statement) },
  ...ownInstalment(statement),
  ...overdueInstalments(statement),
  ...cheaperToday(statement),
  ...amounts(statement),
];
