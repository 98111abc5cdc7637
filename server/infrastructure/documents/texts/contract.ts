import type { CostSheet } from '#core/api/signing/cost-sheet.ts';
import { startOfDay } from '#core/calendar/calendar-date.ts';
import { type ContractFacts, contractName } from '../document-facts.ts';
import type { Block, Column, DocumentText } from '../drawing/block.ts';
import { paymentClauses, priceClauses } from './contract-price.ts';
import { contractAnnexes, rightsClauses } from './contract-rights.ts';
import { costSheetOf } from './cost-sheet.ts';
import { EVIDENCE_PAGES, footerBeforeEvidence } from './evidence.ts';
import { type Figures, figuresOf } from './figures.ts';
import { TEXTS_VERSION_IN_WORDS } from './texts-version.ts';

const CHARGE_COLUMNS: readonly Column[] = [
  { title: 'Concepto', width: 0.48, align: 'left' },
  { title: '¿Es interés?', width: 0.14, align: 'left' },
  { title: 'Cada mes', width: 0.18, align: 'right' },
  { title: 'En todo el plazo', width: 0.2, align: 'right' },
];

const INTEREST = { true: 'Sí', false: 'No', undefined: '' } as const;

const partBlocks = ({ title, rows }: CostSheet['received']): readonly Block[] => [
  { kind: 'heading', size: 'small', text: title },
  { kind: 'facts', size: 'compact', rows: rows.map(({ label, value }) => [label, value] as const) },
];

const chargeTable = ({ rows, total }: CostSheet['charges']): Block => ({
  kind: 'table',
  size: 'small',
  columns: CHARGE_COLUMNS,
  rows: rows.map((row) => [row.label, INTEREST[`${row.isInterest}`], row.monthly ?? '', row.total]),
  total: [total.label, '', total.monthly, total.total],
});

/** The first page: the parties, and the cost sheet that was shown before. */
const contractSummary = (facts: ContractFacts, figures: Figures): readonly Block[] => {
  const { lender, borrower, creditNumber } = facts;
  const { received, paid, charges, rights } = costSheetOf(facts, figures);
  return [
    {
      kind: 'title',
      text: 'Contrato de crédito de consumo',
      detail: `N.º\u00a0${creditNumber} · ${lender.city}, ${figures.issuedOn}`,
    },
    {
      kind: 'facts',
      size: 'compact',
      rows: [
        [
          'Te presta',
          `${lender.legalName} («${lender.brand}»), NIT ${lender.nit}, ${lender.address}, ${lender.city}, tel.\u00a0${lender.phone.replaceAll(' ', '\u00a0')}`,
        ],
        [
          'Te obligas tú',
          `${borrower.fullName}, cédula de ciudadanía N.º\u00a0${borrower.documentNumber}, celular ${borrower.phone}, correo ${borrower.email}`,
        ],
      ],
    },
    ...partBlocks(received),
    ...partBlocks(paid),
    ...partBlocks({ title: charges.title, rows: [charges.overview] }),
    chargeTable(charges),
    ...partBlocks(rights),
    { kind: 'page' },
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
