import type { Context } from '../../infrastructure/context.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { TooMany } from '../../infrastructure/runtime/errors.ts';

const CALLS_PER_CREDIT_PER_HOUR = 240;
const STARTS_PER_CREDIT_PER_HOUR = 20;
const LIMIT_REACHED = {
  code: 'too_many_transfers',
  sentence: 'Se abrieron muchas transferencias seguidas para este crédito. Intenta de nuevo',
};

type LimitContext = Pick<Context, 'db' | 'clock'>;

/**
 * Each call sends the provider at least one request.
 * @throws TooMany.
 */
export const countCall = (context: LimitContext, creditNumber: number): Promise<void> =>
  consumeRateLimit(context, {
    bucket: `bank-transfer:${creditNumber}`,
    most: CALLS_PER_CREDIT_PER_HOUR,
    per: 'hour',
    rejection: LIMIT_REACHED,
  });

/**
 * Each transfer makes the provider and a bank send e-mail to an unverified address.
 * @throws TooMany.
 */
export const countStart = (context: LimitContext, creditNumber: number): Promise<void> =>
  consumeRateLimit(context, {
    bucket: `bank-transfer-start:${creditNumber}`,
    most: STARTS_PER_CREDIT_PER_HOUR,
    per: 'hour',
    rejection: LIMIT_REACHED,
  });

const claimOf = (reference: string): string => `bank-transfer-claim:${reference}`;

/**
 * Claims a reference for a minute, on all instances; false when it is claimed. Longer than a provider call takes, so that the
 * next claimant's status read sees the transfer that this one created.
 */
export const claimStart = async (context: LimitContext, reference: string): Promise<boolean> => {
  try {
    await consumeRateLimit(context, {
      bucket: claimOf(reference),
      most: 1,
      per: 'minute',
      rejection: LIMIT_REACHED,
    });
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
};

/** Only when nothing was created: the next call may start at once. */
export const releaseStart = async ({ db }: LimitContext, reference: string): Promise<void> => {
  await db.deleteFrom('rate_limit_window').where('bucket', '=', claimOf(reference)).execute();
};
