import { createHmac } from 'node:crypto';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import type { Debt } from '#core/loan/debt.ts';
import { parseDocumentNumber } from '#core/people/document-number.ts';
import type { Context } from '../../infrastructure/context.ts';
import { consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { CallError } from '../../infrastructure/runtime/errors.ts';
import { sourceOf } from '../../infrastructure/source-address.ts';
import { debtToday, loadLoan } from '../../loans/loans.ts';
import { issuePass } from './payment-pass.ts';

const LOOKUPS_PER_CREDIT_PER_HOUR = 20;
const LOOKUPS_PER_DOCUMENT_PER_HOUR = 20;
const TOO_MANY = {
  code: 'too_many_lookups',
  sentence: 'Se hicieron muchas consultas seguidas. Intenta de nuevo',
};

/** The same for a number that does not exist, one that is wrongly written and a document that is not the holder's. */
class CreditNotFound extends CallError {
  readonly status = 404;
  readonly code = 'credit_not_found';
  constructor() {
    super(
      'No encontramos un crédito con esos datos. Revisa el número de crédito y el documento del titular.',
    );
  }
}

/** What somebody typed, without its spaces and dots and as a digest: a document is not kept because it was asked for. */
const typedBucket = ({ secrets }: Context['config'], kind: 'credit' | 'document', typed: string): string =>
  `${kind}:${createHmac('sha256', secrets.pass).update(typed.replace(/[\s.]/g, '')).digest('base64url')}`;

export interface PublicCredit {
  readonly pass: string;
  readonly creditNumber: number;
  readonly documentNumber: string;
  readonly debt: Debt;
}

/**
 * The credit that a number and its holder's document name together, with a pass to pay it. Both must match in one look, so
 * that every miss costs and says the same. Errors: CreditNotFound; TooMany for an address, a credit or a document asked for
 * too often.
 */
export const findPublicCredit = async (
  context: Context,
  asked: { readonly credit: string; readonly document: string; readonly ip: string },
): Promise<PublicCredit> => {
  const { db, clock, config } = context;
  const count = (whose: string, most: number) =>
    consumeRateLimit(context, { bucket: `public-payment:${whose}`, most, per: 'hour', rejection: TOO_MANY });
  await count(sourceOf(asked.ip), config.limits.lookupsPerAddressPerHour);
  await count(typedBucket(config, 'credit', asked.credit), LOOKUPS_PER_CREDIT_PER_HOUR);
  await count(typedBucket(config, 'document', asked.document), LOOKUPS_PER_DOCUMENT_PER_HOUR);

  const row = await db
    .selectFrom('loan')
    .innerJoin('profile', 'profile.account_id', 'loan.account_id')
    .selectAll('loan')
    .select('profile.document_number')
    .where('loan.credit_number', '=', parseCreditNumber(asked.credit) ?? 0)
    .where('profile.document_number', '=', parseDocumentNumber(asked.document) ?? '')
    .executeTakeFirst();
  if (!row?.document_number) throw new CreditNotFound();
  return {
    pass: issuePass(context, row.credit_number),
    creditNumber: row.credit_number,
    documentNumber: row.document_number,
    debt: debtToday(await loadLoan(db, row), clock),
  };
};
