import type { FiledClaim } from '#core/api/rights/claims.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { filingNumber } from '#core/rights/claims.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { keepObligation, type Obligation, oblige, obligeWithLetter } from '../../obligations/obligations.ts';
import { claimAnswer, claimReceipt, type LetterContext } from './messages.ts';

type Recipient =
  | Pick<Row<'profile'>, 'first_names' | 'email' | 'email_verified_at' | 'email_bounced_at'>
  | undefined;
type PersonsClaim = FiledClaim & { readonly accountId: string };

/** Any other address may be a stranger's, or nobody's. */
const confirmed = (to: Recipient) => (to?.email_verified_at && !to.email_bounced_at ? to : undefined);

const owedFor = ({ accountId, number, receivedAt }: PersonsClaim) => ({
  accountId,
  creditNumber: undefined,
  subject: filingNumber(number),
  opensAt: receivedAt,
});

const answerOwed = (claim: PersonsClaim): Obligation => ({
  ...owedFor(claim),
  kind: 'claim_answer',
  dueBy: claim.dueOn,
});

/** Its number that day, which the portal shows and a letter says, and an answer within its term. */
export const obligeOfClaim = async (
  trx: Executor,
  context: LetterContext,
  to: Recipient,
  claim: PersonsClaim,
): Promise<void> => {
  const recipient = confirmed(to);
  const receipt = { ...owedFor(claim), kind: 'claim_receipt', dueBy: bogotaDate(claim.receivedAt) } as const;
  await obligeWithLetter(trx, context, receipt, recipient && claimReceipt(context, recipient, claim));
  await oblige(trx, context, answerOwed(claim));
};

/** Whether a letter says it: without a confirmed e-mail it is read in the portal. */
export const keepWithAnswer = async (
  trx: Executor,
  context: LetterContext,
  to: Recipient,
  claim: PersonsClaim,
  answer: string,
): Promise<boolean> => {
  const recipient = confirmed(to);
  const letter = recipient && claimAnswer(context, recipient, claim, answer);
  await keepObligation(trx, context, answerOwed(claim), letter);
  return letter !== undefined;
};
