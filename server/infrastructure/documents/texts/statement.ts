import { channelName } from '#core/api/payments/payment-channels.ts';
import { startOfDay } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortDate } from '#core/calendar/date-words.ts';
import { formatPesos, sumOf } from '#core/money/money.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import type { StatementPayment } from '#core/statements/statement.ts';
import { type StatementCorrection, type StatementFacts, statementName } from '../document-facts.ts';
import { type Block, type Column, type DocumentText, paragraph } from '../drawing/block.ts';
import { complaints } from './figures.ts';
import { appliedTo } from './payment-words.ts';
import { dueBlocks } from './statement-due.ts';
import { rateBlocks } from './statement-rate.ts';
import { type Verification, verificationBlocks, verificationUrl } from './verification.ts';

const COLUMNS: readonly Column[] = [
  { title: 'Fecha', width: 0.15, align: 'left' },
  { title: 'Medio', width: 0.27, align: 'left' },
  { title: 'Se aplicó a', width: 0.42, align: 'left' },
  { title: 'Valor', width: 0.16, align: 'right' },
];

const rowsOf = (
  { valueDate, allocation }: StatementPayment,
  channel: string,
): readonly (readonly string[])[] =>
  allocation.lines.map((line, index) => [
    index === 0 ? shortDate(valueDate) : '',
    index === 0 ? channelName(channel) : '',
    appliedTo(line),
    formatPesos(line.amount),
  ]);

const savings = (payments: readonly StatementPayment[]): readonly Block[] => {
  const saved = sumOf(
    payments.flatMap(({ allocation }) => allocation.reallocations.map(({ amount }) => amount)),
  );
  return saved > 0
    ? [
        paragraph(
          `Además, ${formatPesos(saved)} de intereses ya pagados que no se causaron pasaron a capital.`,
        ),
      ]
    : [];
};

/** The payments of the period with their allocation. */
const paidBlocks = ({ statement: { payments }, channels }: StatementFacts): readonly Block[] => [
  { kind: 'heading', text: 'Pagos de este periodo' },
  ...(payments.length === 0
    ? [paragraph('No recibimos pagos en este periodo hasta la fecha de corte.')]
    : [
        {
          kind: 'table' as const,
          size: 'small' as const,
          columns: COLUMNS,
          rows: payments.flatMap((payment) => rowsOf(payment, channels[payment.id] ?? '')),
          total: ['Total', '', '', formatPesos(sumOf(payments.map(({ amount }) => amount)))],
        },
        ...savings(payments),
        paragraph('El recibo de cada pago, con su referencia, está en tu portal.'),
      ]),
];

const correctionText = (correction: StatementCorrection): string => {
  if (correction.kind === 'rate_cap') return 'se conoció después el tope legal de uno de sus meses';
  const paid = `el pago de ${formatPesos(correction.amount)} del ${dateInWords(correction.valueDate)}`;
  return correction.kind === 'reversal'
    ? `${paid} se reversó el ${dateInWords(correction.on)}`
    : `${paid} se registró el ${dateInWords(correction.on)}`;
};

const replacement = ({ corrections, statement }: StatementFacts): readonly Block[] =>
  corrections.length === 0
    ? []
    : [
        {
          kind: 'note',
          text:
            `Este extracto reemplaza al que mostraba la cuota ${statement.number} con el mismo corte: ` +
            `${corrections.map(correctionText).join('; ')}.`,
        },
      ];

const channels = ({ publicUrl, creditNumber }: StatementFacts): readonly Block[] => [
  { kind: 'heading', text: 'Dónde pagar' },
  {
    kind: 'list',
    items: [
      `En el portal: ${publicUrl}/dashboard/pay, con tarjeta, PSE o los demás medios que allí aparecen.`,
      `Sin ingresar, tú u otra persona: ${publicUrl}/public-payment, con el número de crédito y el documento del titular.`,
      `La referencia de pago es tu número de crédito: ${creditNumber}. Un pago en efectivo cuenta desde el momento de la caja.`,
    ],
  },
];

const header = (facts: StatementFacts): readonly Block[] => {
  const { statement, holder, creditNumber, principal, disbursedOn } = facts;
  return [
    {
      kind: 'title',
      text: 'Extracto de tu crédito',
      detail: `Cuota ${statement.number} de ${statement.term} · Crédito N.º\u00a0${creditNumber}`,
    },
    ...replacement(facts),
    {
      kind: 'facts',
      rows: [
        ['Titular', `${holder.fullName}, cédula de ciudadanía ${maskedNumber(holder.documentNumber)}`],
        [
          'Periodo',
          `Después del ${dateInWords(statement.startsOn)} y hasta el ${dateInWords(statement.dueOn)}`,
        ],
        ['Fecha de corte', `${dateInWords(statement.cutOn)}, al final del día`],
        ['Crédito', `${formatPesos(principal)}, desembolsados el ${dateInWords(disbursedOn)}`],
      ],
    },
  ];
};

/** The statement of one period. Contents: Decreto 1074/2015 art. 2.2.2.35.6 and Decisions §8. */
export const statementText = (facts: StatementFacts, verification: Verification): DocumentText => {
  const name = statementName(facts.creditNumber, facts.statement.number);
  return {
    title: name,
    subject: verificationUrl(verification),
    footer: name,
    brand: facts.lender.brand,
    author: facts.lender.legalName,
    createdAt: startOfDay(facts.statement.cutOn),
    blocks: [
      ...header(facts),
      ...dueBlocks(facts.statement),
      ...rateBlocks(facts),
      ...paidBlocks(facts),
      ...channels(facts),
      ...complaints(facts.lender),
      ...verificationBlocks(verification),
    ],
  };
};
