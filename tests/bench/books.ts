import { repriceOpenLoans } from '../../server/loans/ledger/accruals.ts';
import { verifyLedger } from '../../server/loans/ledger/ledger-verification.ts';
import { secondsOf } from '../support/figures.ts';
import type { Part } from './bench.ts';

/** Operators' jobs over all loans: verifying the ledger, and repricing after a rate cap was loaded. */
export const books: Part = async (bench) => {
  const { db } = await bench.portfolio();
  let repriced = 0;
  const repricing = await secondsOf(async () => {
    repriced = await repriceOpenLoans({ db, clock: { now: () => new Date() } }, 'bench');
  });
  let verified = 0;
  let differences = 0;
  const verification = await secondsOf(async () => {
    const { loans, difference } = await verifyLedger(db);
    verified = loans;
    differences = difference ? 1 : 0;
  });
  return [
    { name: 'recalculation, open loans', value: (repricing * 1_000) / repriced, unit: 's per 1000 loans' },
    { name: 'ledger verify', value: (verification * 1_000) / verified, unit: 's per 1000 loans' },
    { name: 'ledger verify, differences', value: differences, unit: `in ${verified} loans`, limit: 0 },
  ];
};
