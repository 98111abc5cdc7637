import { sql } from 'kysely';
import { seedRateCaps } from '../../../server/services/rate-caps.ts';
import { bogotaDate } from '../../../src/core/domain/calendar-date.ts';
import type { Portfolio } from '../bench.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { copyLoans } from './copy-loans.ts';
import { liveThrough } from './live-through.ts';
import { loanLives } from './loan-lives.ts';

/** Loans that are lived through; the others are copies of them. */
const LIVES = 150;

/** Fills an empty database with loans of every age and habit, their books entered until yesterday. */
export const fillPortfolio = async ({ url, db }: BenchDatabase, loans: number): Promise<Portfolio> => {
  const today = bogotaDate(new Date());
  await seedRateCaps(db);
  await liveThrough(db, loanLives(Math.min(LIVES, loans), today), today);
  await copyLoans(db, loans);
  await sql`vacuum analyze`.execute(db);
  return { url, db, loans };
};
