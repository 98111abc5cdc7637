import { startOfDay } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { type ContractFacts, contractName } from '../document-facts.ts';
import type { Block, Column, DocumentText } from '../drawing/block.ts';
import { paymentClauses, priceClauses } from './contract-price.ts';
import { contractAnnexes, rightsClauses } from './contract-rights.ts';
import { EVIDENCE_PAGES, footerBeforeEvidence } from './evidence.ts';
import { type Figures, figuresOf } from './figures.ts';
import { TEXTS_VERSION_IN_WORDS } from './texts-version.ts';

const COST_COLUMNS: readonly Column[] = [
  { title: 'Concepto', width: 0.56, align: 'left' },
  { title: 'Cada mes', width: 0.22, align: 'right' },
  { title: 'En todo el plazo', width: 0.22, align: 'right' },
];

const received = ({ provider, procedure, procedureDate }: ContractFacts, figures: Figures): Block => ({
  kind: 'facts',
  rows: [
    ['Monto del crédito', figures.amount],
    ['Para qué', `${procedure}, el ${dateInWords(procedureDate)}`],
    ['A quién lo entregamos', `${provider}; completo, sin descuentos`],
    ['Precio del procedimiento', `${figures.procedureCost}, según informaste, sin descuentos`],
    [
      'Cuota inicial',
      figures.downPayment
        ? `${figures.downPayment}, que pagas por tu cuenta a quien hace el procedimiento`
        : 'Ninguna',
    ],
  ],
});

const paid = (figures: Figures): Block => ({
  kind: 'facts',
  rows: [
    ['Cuotas', `${figures.instalments}, una cada mes`],
    ['Primera y última cuota', `${figures.firstDue} y ${figures.lastDue}, si el desembolso es hoy`],
    ['Interés remuneratorio', `${figures.monthlyRate}, que equivale a ${figures.annualRate}`],
    ['Tope legal al firmar (usura)', figures.capWithMonth],
    ['Interés de mora', `La máxima legal del mes, hoy ${figures.cap}, solo sobre el capital vencido`],
    ['Tasa total, con todos los cargos', figures.allInRate],
  ],
});

const cost = (figures: Figures): Block => ({
  kind: 'table',
  size: 'normal',
  columns: COST_COLUMNS,
  rows: [
    ['Capital e intereses', figures.financialInstalment, figures.financialTotal],
    ['— de ellos, intereses', '', figures.interestTotal],
    ['Seguro de vida deudor', figures.insurance, figures.insuranceTotal],
    ['Comisión del fondo de garantías (FGA) con IVA', figures.guaranteeShare, figures.guaranteeTotal],
    [`— de ella, IVA del ${figures.vatPercent}`, '', figures.guaranteeVat],
  ],
  total: ['Lo que pagas', figures.monthlyPayment, figures.totalCost],
});

/** The first page: parties, amount, payments and total cost. */
const contractSummary = (facts: ContractFacts, figures: Figures): readonly Block[] => {
  const { lender, borrower, creditNumber } = facts;
  return [
    {
      kind: 'title',
      text: 'Contrato de crédito de consumo',
      detail: `N.º\u00a0${creditNumber} · ${lender.city}, ${figures.issuedOn}`,
    },
    {
      kind: 'paragraph',
      text:
        `${lender.legalName}, con NIT ${lender.nit} y domicilio en ${lender.city} («${lender.brand}»), te presta a ti, ` +
        `${borrower.fullName}, con cédula de ciudadanía N.º\u00a0${borrower.documentNumber}, celular ${borrower.phone} y ` +
        `correo ${borrower.email}, el dinero que aquí se dice, y tú te obligas a pagarlo. Esta hoja resume el crédito; ` +
        'después vienen las condiciones, el plan de pagos y la forma de rehacer las cuentas.',
    },
    { kind: 'heading', text: 'Lo que recibes' },
    received(facts, figures),
    { kind: 'heading', text: 'Lo que pagas' },
    paid(figures),
    { kind: 'heading', text: 'Lo que te cuesta el crédito' },
    cost(figures),
    {
      kind: 'note',
      text:
        `Por ${figures.amount} que recibes, pagas en total ${figures.totalCost} si pagas cada cuota en su fecha: ` +
        `${figures.interestTotal} de intereses y ${figures.chargesTotal} de seguro y FGA. Pagar antes te cuesta menos.`,
    },
  ];
};

/**
 * The credit contract, with the disclosures required before signing from a lender outside the financial supervision:
 * Decreto 1074/2015 chapter 2.2.2.35, Ley 1480/2011 arts. 45 and 47, Circular Externa SIC 002/2023.
 */
export const contractText = (facts: ContractFacts): DocumentText => {
  const figures = figuresOf(facts);
  const name = contractName(facts.creditNumber);
  return {
    title: name,
    subject: TEXTS_VERSION_IN_WORDS,
    footer: footerBeforeEvidence(name),
    otherPages: { before: 0, after: EVIDENCE_PAGES },
    brand: facts.lender.brand,
    author: facts.lender.legalName,
    createdAt: startOfDay(facts.issuedOn),
    blocks: [
      ...contractSummary(facts, figures),
      ...priceClauses(facts, figures),
      ...paymentClauses(facts, figures),
      ...rightsClauses(facts),
      ...contractAnnexes(facts, figures),
    ],
  };
};
