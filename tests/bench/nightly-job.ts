import {
  addDays,
  bogotaDate,
  type CalendarDate,
  endOfMonth,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
import { accrueLoans, repriceOpenLoans } from '../../server/loans/ledger/accruals.ts';
import { verifyLedger } from '../../server/loans/ledger/ledger-verification.ts';
import { secondsOf } from '../support/figures.ts';
import type { Part } from './bench.ts';

const LIMIT_SECONDS = 600;

/** The night on which every open loan is due, and a run after two missed days. */
export const nightlyJob: Part = async (bench) => {
  const { db } = await bench.portfolio();
  let now = new Date();
  const run = async (day: CalendarDate): Promise<{ readonly loans: number; readonly seconds: number }> => {
    now = startOfDay(day);
    let loans = 0;
    const seconds = await secondsOf(async () => {
      loans = await accrueLoans({ db, clock: { now: () => now } });
    });
    return { loans, seconds };
  };
  const monthEnd = endOfMonth(bogotaDate(now));
  await run(monthEnd);
  const night = await run(addDays(monthEnd, 1));
  const catchUp = await run(addDays(monthEnd, 3));
  return [
    { name: 'nightly job, month end', value: night.seconds, unit: 's', limit: LIMIT_SECONDS },
    { name: 'nightly job, loans', value: night.loans, unit: 'loans' },
    { name: 'nightly job, speed', value: night.loans / night.seconds, unit: 'loans/s' },
    { name: 'two days later', value: catchUp.seconds, unit: 's', limit: LIMIT_SECONDS },
    { name: 'two days later, loans', value: catchUp.loans, unit: 'loans' },
  ];
};

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
