import { channelName } from '#core/api/payments/payment-channels.ts';
import { formatPesos, sumOf } from '#core/money/money.ts';
import type { StatementPayment } from '#core/statements/statement.ts';
import { type Block, type Column, paragraph } from '../drawing/block.ts';
import type { StatementFacts } from '../facts/statement-facts.ts';
import { appliedTo } from './payment-words.ts';
import { shortDate } from './time-words.ts';

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
export const paidBlocks = ({ statement: { payments }, channels }: StatementFacts): readonly Block[] => [
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
