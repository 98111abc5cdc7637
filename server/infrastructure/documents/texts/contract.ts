import { startOfDay } from '#core/calendar/calendar-date.ts';
import type { DocumentText } from '../drawing/block.ts';
import type { ContractFacts } from '../facts/contract-facts.ts';
import { contractName } from '../facts/document-names.ts';
import { contractAnnexes } from './contract-annexes.ts';
import { paymentClauses } from './contract-payment.ts';
import { priceClauses } from './contract-price.ts';
import { rightsClauses } from './contract-rights.ts';
import { contractSummary } from './contract-summary.ts';
import { figuresOf } from './figures.ts';

/**
 * The credit contract, with the disclosures required before signing from a lender outside the financial supervision:
 * Decreto 1074/2015 chapter 2.2.2.35, Ley 1480/2011 arts. 45 and 47, Circular Externa SIC 002/2023.
 */
export const contractText = (facts: ContractFacts): DocumentText => {
  const figures = figuresOf(facts);
  const name = contractName(facts.creditNumber);
  return {
    title: name,
    footer: name,
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
