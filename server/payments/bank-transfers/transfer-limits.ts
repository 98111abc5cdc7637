import type { Context } from '../../infrastructure/context.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { TooMany } from '../../infrastructure/runtime/errors.ts';

const CALLS_PER_CREDIT_PER_HOUR = 240;
const STARTS_PER_CREDIT_PER_HOUR = 20;
const LIMIT_REACHED = {
  code: 'too_many_transfers',
  sentence: 'Se abrieron muchas transferencias seguidas para este crédito. Intenta de nuevo',
};

type Counted = Pick<Context, 'db' | 'clock'>;

/** Each call asks the provider at least once. Errors: TooMany. */
export const countCall = (context: Counted, creditNumber: number): Promise<void> =>
  consumeRateLimit(context, {
    bucket: `bank-transfer:${creditNumber}`,
    most: CALLS_PER_CREDIT_PER_HOUR,
    per: 'hour',
    rejection: LIMIT_REACHED,
  });

/** Each transfer that begins makes the provider and a bank write to an address that anybody may have typed. Errors: TooMany. */
export const countStart = (context: Counted, creditNumber: number): Promise<void> =>
  consumeRateLimit(context, {
    bucket: `bank-transfer-start:${creditNumber}`,
    most: STARTS_PER_CREDIT_PER_HOUR,
    per: 'hour',
    rejection: LIMIT_REACHED,
  });

const claimOf = (reference: string): string => `bank-transfer-claim:${reference}`;

/**
 * Whether this call alone may begin the transfer of a reference, on any instance, for a minute: longer than a call to the
 * provider takes, so that whoever claims next and looks first sees what the one before created.
 */
export const claimStart = async (context: Counted, reference: string): Promise<boolean> => {
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

/** Surely nothing was created: the next press may begin at once. */
export const releaseStart = async ({ db }: Counted, reference: string): Promise<void> => {
  await db.deleteFrom('rate_limit_window').where('bucket', '=', claimOf(reference)).execute();
};
