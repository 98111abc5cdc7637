import { sql } from 'kysely';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { seedRateCaps } from '../../../server/applications/rate-caps.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import type { OwnDatabase } from '../own-database.ts';
import { copyLoans } from './copy-loans.ts';
import { loanLives } from './planned-loans.ts';
import { playLoans } from './play-loans.ts';

/** Loans played by the product's services, if that many are wanted; the others are copies. */
const LIVES = 150;

export interface Portfolio {
  readonly url: string;
  readonly db: Database;
  readonly loans: number;
}

/** Fills an empty database with loans of every age and payment habit, accrued until yesterday. */
export const fillPortfolio = async (
  { url, db }: Pick<OwnDatabase, 'url' | 'db'>,
  loans: number,
  lives = LIVES,
): Promise<Portfolio> => {
  const today = bogotaDate(new Date());
  await seedRateCaps(db);
  await playLoans(db, loanLives(Math.min(lives, loans), today), today);
  await copyLoans(db, loans);
  await sql`vacuum analyze`.execute(db);
  return { url, db, loans };
};
