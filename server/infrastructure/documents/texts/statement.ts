import { startOfDay } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatPesos } from '#core/money/money.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import type { Block, DocumentText } from '../drawing/block.ts';
import { statementName } from '../facts/document-names.ts';
import type { StatementCorrection, StatementFacts } from '../facts/statement-facts.ts';
import { complaints } from './lender-words.ts';
import { dueBlocks } from './statement-due.ts';
import { paidBlocks } from './statement-paid.ts';
import { rateBlocks } from './statement-rate.ts';

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
export const statementText = (facts: StatementFacts): DocumentText => {
  const name = statementName(facts.creditNumber, facts.statement.number);
  return {
    title: name,
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
    ],
  };
};
