import { startOfDay } from '#core/calendar/calendar-date.ts';
import { type ContractFacts, promissoryNoteName } from '../document-facts.ts';
import { type Block, clause, type DocumentText, paragraph } from '../drawing/block.ts';
import { EVIDENCE_PAGES, footerBeforeEvidence } from './evidence.ts';
import { type Figures, figuresOf } from './figures.ts';
import { instructionLetter, NOTE_BLANKS } from './instruction-letter.ts';
import { TEXTS_VERSION_IN_WORDS } from './texts-version.ts';

/** Creditor to whose order it is payable, sum and place. C. de Co. arts. 621 and 709 */
const heading = (facts: ContractFacts, figures: Figures): readonly Block[] => {
  const { lender, borrower, creditNumber } = facts;
  return [
    {
      kind: 'title',
      text: 'Pagaré a la orden',
      detail: `N.º\u00a0${creditNumber} · ${lender.city}, ${figures.issuedOn}`,
    },
    {
      kind: 'facts',
      rows: [
        ['Otorgante', `${borrower.fullName}, cédula de ciudadanía N.º\u00a0${borrower.documentNumber}`],
        ['A la orden de', `${lender.legalName}, NIT ${lender.nit}`],
        ['Capital', `${figures.amount} (${figures.amountInWords})`],
      ],
    },
    paragraph(
      `Yo, ${borrower.fullName}, con la identificación que aparece arriba, prometo pagar de manera incondicional a la orden de ` +
        `${lender.legalName}, o de quien sea el tenedor legítimo de este pagaré, la suma de ${figures.amountInWords} ` +
        `(${figures.amount}) de capital, con los intereses y cargos que aquí se indican, en ${lender.city} o por los canales ` +
        'de pago del acreedor, así:',
    ),
  ];
};

const promises = (facts: ContractFacts, figures: Figures): readonly Block[] => [
  clause(
    'Primero. Vencimientos.',
    `En ${figures.term} vencimientos ciertos y sucesivos, uno por mes: ${figures.instalments}. Cada cuota comprende ` +
      `${figures.financialInstalment} de capital e intereses, ${figures.insurance} de seguro de vida deudor y ` +
      `${figures.guaranteeShare} de comisión del fondo de garantías con IVA; la última absorbe las diferencias de redondeo. ` +
      'La primera vence un mes después del desembolso y las demás el mismo día de cada mes siguiente o, si el mes no lo ' +
      'tiene, su último día.',
  ),
  clause(
    'Segundo. Intereses de plazo.',
    `Sobre el capital pendiente, a la tasa de ${figures.monthlyRate}, que equivale a ${figures.annualRate}, o a la máxima ` +
      'legal del mes si fuera menor.',
  ),
  clause(
    'Tercero. Intereses de mora.',
    'Sobre el capital de las cuotas vencidas y por los días de atraso, a la máxima tasa legal de cada mes. No se causan ' +
      'intereses sobre intereses.',
  ),
  clause(
    'Cuarto. Pago anticipado.',
    'Puedo pagar en cualquier momento todo o parte, sin multa ni intereses por el tiempo que falte, y elegir si el abono ' +
      'reduce el plazo o la cuota.',
  ),
  clause(
    'Quinto. Vencimiento anticipado.',
    'Si una cuota completa más de 90 días de atraso, y pasados 20 días calendario desde que se me avise sin que me ponga al ' +
      'día, el tenedor puede declarar vencido el plazo y exigir el saldo, en los términos del artículo 69 de la Ley 45 de ' +
      '1990 y de la carta de instrucciones.',
  ),
  clause(
    'Sexto. Espacios en blanco.',
    'Dejo en blanco los espacios que siguen, para que el tenedor legítimo los llene según la carta de instrucciones que ' +
      'hace parte de este documento (Código de Comercio, artículo 622).',
  ),
  { kind: 'blanks', labels: NOTE_BLANKS },
  clause(
    'Séptimo. Título desmaterializado.',
    'Este pagaré se otorga como mensaje de datos, se registra en un depósito centralizado de valores y circula por ' +
      'anotación en cuenta (Ley 527 de 1999 y Ley 964 de 2005). Cuando pague todo, el tenedor lo cancela y me entrega la ' +
      'constancia.',
  ),
  clause(
    'Firma.',
    `Lo firmo electrónicamente, junto con su carta de instrucciones y con el contrato de crédito N.º\u00a0${facts.creditNumber}, ` +
      'con el código de un solo uso enviado a mi celular. La constancia de la firma se agrega a este documento como su última ' +
      'página, que la numeración ya cuenta.',
  ),
];

/** The promissory note and its letter of instructions. Código de Comercio arts. 621, 622, 709 and 711. */
export const promissoryNoteText = (facts: ContractFacts): DocumentText => {
  const figures = figuresOf(facts);
  const name = promissoryNoteName(facts.creditNumber);
  return {
    title: `${name} y carta de instrucciones`,
    subject: TEXTS_VERSION_IN_WORDS,
    footer: footerBeforeEvidence(name),
    otherPages: { before: 0, after: EVIDENCE_PAGES },
    brand: facts.lender.brand,
    author: facts.lender.legalName,
    createdAt: startOfDay(facts.issuedOn),
    blocks: [
      ...heading(facts, figures),
      ...promises(facts, figures),
      { kind: 'page' },
      ...instructionLetter(facts, figures),
    ],
  };
};
