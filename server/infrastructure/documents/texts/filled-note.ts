import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, instantInWords } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { PaymentPlan } from '#core/plan/plan.ts';
import { formatAnnualRate, formatMonthlyRate, toAnnualRate } from '#core/rates/rate.ts';
import type { Lender } from '../../config/lender.ts';
import { type Block, type DocumentText, list, paragraph } from '../drawing/block.ts';
import { scheduleTable } from './contract-rights.ts';
import { type Verification, verificationBlocks } from './verification.ts';

/** Input of the note whose blanks of the disbursement are filled, with the plan that results. */
export interface FilledNoteFacts {
  readonly lender: Lender;
  readonly creditNumber: number;
  /** Note and letter of instructions as they were signed, with their blanks. */
  readonly signed: readonly Block[];
  readonly signedAt: Date;
  readonly promissoryNoteSha256: string;
  readonly provider: string;
  readonly principal: Money;
  readonly disbursedAt: Date;
  /** The bank's transfer. */
  readonly transferId: string | undefined;
  readonly plan: PaymentPlan;
  readonly dueDates: readonly CalendarDate[];
}

export const filledNoteName = (creditNumber: number): string =>
  `Pagaré diligenciado y plan de pagos del crédito N.º\u00a0${creditNumber}`;

const firstOf = (dates: readonly CalendarDate[]): CalendarDate => {
  const [first] = dates;
  if (first === undefined) throw new RangeError('A plan without due dates');
  return first;
};

const STAYS_BLANK = 'En blanco: no hay vencimiento anticipado';

/** The blanks of the note with what the letter of instructions says of each, by the letter of its label. */
const filled = (facts: FilledNoteFacts): Readonly<Record<string, string>> => ({
  a: dateInWords(bogotaDate(facts.disbursedAt)),
  b: dateInWords(firstOf(facts.dueDates)),
  c: STAYS_BLANK,
  d: STAYS_BLANK,
});

/** The words that were signed, letter and note in one, with the blanks filled. @throws Error for a blank that no instruction fills. */
const filledWords = (facts: FilledNoteFacts): readonly Block[] => {
  const values = filled(facts);
  return facts.signed.flatMap((block): readonly Block[] => {
    if (block.kind === 'page') return [];
    if (block.kind !== 'blanks') return [block];
    const rows = block.labels.map((label) => {
      const value = values[label.charAt(0)];
      if (value === undefined) throw new Error(`a blank without instruction: ${label}`);
      return [label, value] as const;
    });
    return [{ kind: 'facts', rows }];
  });
};

const settlement = (facts: FilledNoteFacts): readonly Block[] => {
  const { plan, dueDates, disbursedAt, transferId } = facts;
  const first = firstOf(dueDates);
  return [
    { kind: 'page' },
    {
      kind: 'title',
      text: 'Liquidación y plan de pagos definitivo',
      detail: `Crédito N.º\u00a0${facts.creditNumber}, desde el ${dateInWords(bogotaDate(disbursedAt))}`,
    },
    {
      kind: 'facts',
      rows: [
        ['Capital entregado', `${formatPesos(facts.principal)} a ${facts.provider}`],
        ['Transferencia', `${instantInWords(disbursedAt)}${transferId ? `, comprobante ${transferId}` : ''}`],
        [
          'Interés remuneratorio',
          `${formatMonthlyRate(plan.monthlyRate)}, que equivale a ${formatAnnualRate(toAnnualRate(plan.monthlyRate))}, o la máxima ` +
            'legal del mes si fuera menor',
        ],
        ['Primera y última cuota', `${dateInWords(first)} y ${dateInWords(dueDates.at(-1) ?? first)}`],
        ['Lo que pagas', `${formatPesos(plan.totalCost)} si pagas cada cuota en su fecha`],
      ],
    },
    { kind: 'heading', text: 'Cómo se llenaron los espacios' },
    list(
      'Espacio a): el día en que el dinero se entregó a quien hace el procedimiento, según la transferencia.',
      'Espacio b): el mismo día del mes siguiente al del desembolso o, si ese mes no lo tiene, su último día.',
      'Espacios c) y d): siguen en blanco. Solo se llenan si el plazo se declara vencido, después del aviso de 20 días.',
    ),
    { kind: 'heading', text: 'Plan de pagos con las fechas definitivas' },
    paragraph(
      'Estas fechas reemplazan las del contrato, que suponían el desembolso el día de la firma; los valores no cambian. El ' +
        'saldo es el capital que queda después de pagar la cuota. Si pagas antes o te atrasas, en el portal ves el plan al día.',
    ),
    scheduleTable(plan, dueDates),
  ];
};

/**
 * A copy of the signed note with the blanks filled that the disbursement fills, and their settlement: the instalments with
 * their final dates. Código de Comercio art. 622
 */
export const filledNoteText = (facts: FilledNoteFacts, verification: Verification): DocumentText => {
  const name = filledNoteName(facts.creditNumber);
  return {
    title: name,
    footer: name,
    brand: facts.lender.brand,
    author: facts.lender.legalName,
    createdAt: facts.disbursedAt,
    blocks: [
      {
        kind: 'note',
        text:
          `Copia del pagaré que firmaste el ${dateInWords(bogotaDate(facts.signedAt))}, con los espacios a) y b) llenados como ordena tu ` +
          'carta de instrucciones. Nada más cambió. La constancia de tu firma está en la copia firmada que ya tienes, cuyo ' +
          `documento tiene la huella SHA-256 ${facts.promissoryNoteSha256}.`,
      },
      ...filledWords(facts),
      ...settlement(facts),
      ...verificationBlocks(verification),
    ],
  };
};
