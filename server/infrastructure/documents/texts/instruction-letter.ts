import type { ContractFacts } from '../document-facts.ts';
import { type Block, list, paragraph } from '../drawing/block.ts';
import type { Figures } from './figures.ts';

/** Blanks of the note at signing, in the order of the letter. */
export const NOTE_BLANKS: readonly string[] = [
  'a) Fecha del desembolso',
  'b) Vencimiento de la primera cuota',
  'c) Saldo exigible por vencimiento anticipado',
  'd) Fecha en que el saldo es exigible',
];

/** How the holder may fill the note's blanks. Código de Comercio art. 622 */
export const instructionLetter = (facts: ContractFacts, figures: Figures): readonly Block[] => {
  const { lender, borrower, creditNumber } = facts;
  return [
    {
      kind: 'title',
      text: 'Carta de instrucciones',
      detail: `Para el pagaré N.º\u00a0${creditNumber} · ${lender.city}, ${figures.issuedOn}`,
    },
    paragraph(
      `A ${lender.legalName}, NIT ${lender.nit}, o al tenedor legítimo del pagaré N.º\u00a0${creditNumber}:`,
    ),
    paragraph(
      `Yo, ${borrower.fullName}, con cédula de ciudadanía N.º\u00a0${borrower.documentNumber}, otorgué el pagaré citado por ` +
        `${figures.amount} de capital con cuatro espacios en blanco. De acuerdo con el artículo 622 del Código de Comercio, ` +
        'autorizo a llenarlos, sin consultarme de nuevo, únicamente con estas instrucciones:',
    ),
    list(
      `Espacio a), fecha del desembolso: el día en que el dinero del crédito N.º\u00a0${creditNumber} se entregó a ` +
        `${facts.provider}, según el comprobante de la transferencia.`,
      'Espacio b), vencimiento de la primera cuota: el mismo día del mes siguiente al del desembolso o, si ese mes no lo ' +
        'tiene, su último día.',
      'Espacio c), saldo exigible: se llena solo si el plazo se declaró vencido como dice el pagaré. Es la suma, a la fecha ' +
        'del espacio d), del capital que falte, los intereses de plazo causados y no pagados, los intereses de mora sobre el ' +
        'capital de las cuotas vencidas, y el seguro y la comisión del fondo de garantías causados y no pagados. No incluye ' +
        'intereses ni cargos por el tiempo que falte, gastos de cobranza, ni otras deudas que yo tenga.',
      'Espacio d), fecha en que el saldo es exigible: la que fije el tenedor, nunca antes de que terminen los 20 días ' +
        'calendario del aviso previo sin que yo me ponga al día.',
    ),
    paragraph(
      'Si no hay vencimiento anticipado, los espacios c) y d) se quedan en blanco y el pagaré se cobra por sus cuotas. Ningún ' +
        'otro espacio, cifra o condición se puede agregar o cambiar.',
    ),
    paragraph(
      `Cuando llene un espacio, el tenedor me envía en los 5 días siguientes copia del pagaré y la liquidación al correo ` +
        `${borrower.email}. Puedo pedir en cualquier momento las cuentas y las pruebas de cada cifra.`,
    ),
    paragraph(
      'Esta carta vale mientras exista la obligación. Conservo copia de ella y del pagaré, y la firmo electrónicamente al ' +
        'mismo tiempo que el pagaré.',
    ),
    {
      kind: 'facts',
      rows: [
        ['Otorgante', borrower.fullName],
        ['Documento', `Cédula de ciudadanía N.º\u00a0${borrower.documentNumber}`],
        ['Firma', 'Electrónica, según la constancia que se agrega a este documento'],
      ],
    },
  ];
};
