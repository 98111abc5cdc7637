import type { Context } from '../../infrastructure/context.ts';
import { accrueLoans, accrueUnlocked, countToAccrue } from './accruals.ts';
import { LoanFailures } from './loan-batches.ts';

/** For so many loans another job is queued, which any instance may take. */
const SHARE_LOANS = 500;
const MOST_SHARES = 16;

type NightContext = Pick<Context, 'db' | 'clock'> & { readonly jobs: Pick<Context['jobs'], 'enqueue'> };

/**
 * `accrueLoans` with the help of all instances: each takes free batches until there are none. What a killed one had
 * locked is free again with its connection, and is done by the others.
 * @throws LoanFailures, after all others.
 */
export const accrueInShares = async (context: NightContext): Promise<void> => {
  const { db, jobs } = context;
  const due = await countToAccrue(context, SHARE_LOANS * MOST_SHARES);
  const shares = Math.min(Math.floor(due / SHARE_LOANS), MOST_SHARES);
  for (let share = 0; share < shares; share += 1) await jobs.enqueue('accrue-share', {}, { executor: db });
  await accrueLoans(context);
};

/** Helps a running `accrueInShares`, which does what fails here again and names it. */
export const accrueShare = async (context: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  try {
    await accrueUnlocked(context);
  } catch (error) {
    if (!(error instanceof LoanFailures)) throw error;
  }
};
