import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import type { Debt } from '#core/loan/debt.ts';
import { parseDocumentNumber } from '#core/people/document-number.ts';
import { cleanNumber } from '#core/text/typed-number.ts';
import { requireProof } from '../../codes/strangers.ts';
import type { Context } from '../../infrastructure/context.ts';
import { supportAdvice } from '../../infrastructure/messages/email.ts';
import { consumeRateLimit, isOneTooMany, type RateLimit } from '../../infrastructure/rate-limit.ts';
import type { PassCaller } from '../../infrastructure/runtime/caller.ts';
import { CallError } from '../../infrastructure/runtime/errors.ts';
import { sourceOf } from '../../infrastructure/source-address.ts';
import { debtToday, loadLoan } from '../../loans/loans.ts';

// Longer than a checkout stays open, so that a payer at its end still gets the result.
const PASS_LIFETIME_SECONDS = 60 * 60;
const PREFIX = 'pase';
const FORM = new RegExp(`^${PREFIX}\\.(\\d{1,15})\\.(\\d{1,12})\\.([\\w-]{43})$`);

const seal = ({ config }: Pick<Context, 'config'>, claim: string): string =>
  createHmac('sha256', config.secrets.pass).update(claim).digest('base64url');

const nowSeconds = ({ clock }: Pick<Context, 'clock'>): number => Math.floor(clock.now().getTime() / 1_000);

/** A pass to pay one credit for an hour. Stateless: authenticated by its signature. */
export const issuePass = (context: Pick<Context, 'config' | 'clock'>, creditNumber: number): string => {
  const claim = `${PREFIX}.${creditNumber}.${nowSeconds(context) + PASS_LIFETIME_SECONDS}`;
  return `${claim}.${seal(context, claim)}`;
};

/** The credit of a pass; undefined when its signature is invalid or it expired. */
export const readPass = (
  context: Pick<Context, 'config' | 'clock'>,
  token: string,
): PassCaller | undefined => {
  const [, credit, expiresAt, sealed] = FORM.exec(token) ?? [];
  if (credit === undefined || expiresAt === undefined || sealed === undefined) return undefined;
  const claim = `${PREFIX}.${credit}.${expiresAt}`;
  // Compared as text: two base64 spellings of the last character decode to the same bytes.
  if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(context, claim)))) return undefined;
  if (nowSeconds(context) >= Number(expiresAt)) return undefined;
  return { kind: 'pass', creditNumber: Number(credit) };
};

/** Of one credit or of one document; from then on each look-up of it needs a proof of work, and nobody is shut out. */
const FREE_LOOKUPS_PER_HOUR = 20;

const lookupsFrom = ({ limits, lender }: Context['config'], source: string): RateLimit => ({
  bucket: `public-payment:${source}`,
  most: limits.lookupsPerAddressPerHour,
  per: 'hour',
  rejection: {
    code: 'too_many_lookups',
    sentence: 'Se hicieron muchas consultas seguidas desde tu red. Intenta de nuevo',
    advice: supportAdvice(lender),
  },
});

/** The same for an unknown number, a malformed one and another holder's document. */
class CreditNotFound extends CallError {
  constructor() {
    super(
      404,
      'credit_not_found',
      'No encontramos un crédito con esos datos. Revisa el número de crédito y el documento del titular.',
    );
  }
}

/** The digest of the normalised input: typed documents are not stored in the clear. */
const digestBucket = ({ secrets }: Context['config'], kind: 'credit' | 'document', typed: string): string =>
  `${kind}:${createHmac('sha256', secrets.pass).update(cleanNumber(typed).replaceAll('.', '')).digest('base64url')}`;

const isAskedForOften = (context: Context, whose: string): Promise<boolean> =>
  isOneTooMany(context, { bucket: `public-payment:${whose}`, most: FREE_LOOKUPS_PER_HOUR, per: 'hour' });

export interface PublicCredit {
  readonly pass: string;
  readonly creditNumber: number;
  readonly documentNumber: string;
  readonly debt: Debt;
}

/**
 * The credit that matches number and holder's document, with a pass to pay it. One query matches both, so that every miss
 * costs the same and gives the same response.
 * @throws CreditNotFound; TooMany of an address; ProofRequired where many asked for that credit or document, from wherever.
 */
export const findPublicCredit = async (
  context: Context,
  input: {
    readonly credit: string;
    readonly document: string;
    readonly ip: string;
    readonly proof?: string | undefined;
  },
): Promise<PublicCredit> => {
  const { db, clock, config, keys } = context;
  await consumeRateLimit(context, lookupsFrom(config, sourceOf(input.ip)));
  const [credit, document] = [
    digestBucket(config, 'credit', input.credit),
    digestBucket(config, 'document', input.document),
  ] as const;
  const isGuessed = await Promise.all([credit, document].map((whose) => isAskedForOften(context, whose)));
  if (isGuessed.includes(true)) await requireProof(context, ['look-up', credit, document], input);

  const row = await db
    .selectFrom('loan')
    .innerJoin('profile', 'profile.account_id', 'loan.account_id')
    .selectAll('loan')
    .select('profile.document_number')
    .where('loan.credit_number', '=', parseCreditNumber(input.credit) ?? 0)
    .where('profile.document_digest', '=', keys.digest(parseDocumentNumber(input.document) ?? ''))
    .executeTakeFirst();
  if (!row?.document_number) throw new CreditNotFound();
  return {
    pass: issuePass(context, row.credit_number),
    creditNumber: row.credit_number,
    documentNumber: row.document_number,
    debt: debtToday(await loadLoan(db, row), clock),
  };
};
