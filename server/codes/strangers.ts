import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { isOneTooMany } from '../infrastructure/rate-limit.ts';
import { sourceOf } from '../infrastructure/source-address.ts';
import { count } from '../infrastructure/telemetry/metrics.ts';
import { type CountedCheck, countCheck, readBrake, settleCheck } from './code-brake.ts';
import { delayOf, deleteDelays, extendDelays } from './code-delays.ts';
import { checksFull, delayed, ProofRequired, phonesInAll } from './code-errors.ts';
import { createProofChallenge, type ProofSubject, spendProof } from './proof-of-work.ts';

/** A request of a device that the phone's account does not know. */
export interface StrangersRequest {
  readonly phone: string;
  readonly ip: string;
  /** Header with a solved challenge. */
  readonly proof?: string | undefined;
}

const FIRST_DELAY_SECONDS = 5;

const proofRequired = async (context: Context, subject: ProofSubject): Promise<ProofRequired> =>
  new ProofRequired(context.config.lender, await createProofChallenge(context, subject));

/** @throws ProofRequired without a proof of work for this subject. */
export const requireProof = async (
  context: Context,
  subject: ProofSubject,
  { proof }: Pick<StrangersRequest, 'proof'>,
): Promise<void> => {
  if (!(await spendProof(context, subject, proof))) throw await proofRequired(context, subject);
};

const delayOfPhone = (action: 'send' | 'check', phone: string): string => `${action} of ${phone}`;

/** Ends the delays of a phone, not those of addresses. */
export const endDelays = (trx: Executor, phone: string): Promise<void> =>
  deleteDelays(trx, [delayOfPhone('send', phone), delayOfPhone('check', phone)]);

/** The delays stand before the proof: nobody works for a request that is refused anyway. */
const slowDown = async (
  context: Context,
  action: 'send' | 'check',
  request: StrangersRequest,
): Promise<void> => {
  count('codes.slowed');
  const { phone, ip } = request;
  const { lender } = context.config;
  const now = context.clock.now();
  const subjects = [delayOfPhone(action, phone), `${action} from ${sourceOf(ip)}`];
  const seconds = await delayOf(context, subjects);
  if (seconds > 0) throw delayed(lender, now, seconds);
  await requireProof(context, [action, phone], request);
  await extendDelays(context, subjects, delayed(lender, now, FIRST_DELAY_SECONDS));
};

/**
 * Admits a request that looks a phone up and may send it a code. Also before it is known whether the phone has an account.
 * @throws ProofRequired, TooMany.
 */
export const admitLookUp = async (context: Context, request: StrangersRequest): Promise<void> => {
  const isOver = await isOneTooMany(context, phonesInAll(context.config.limits.phonesInAllPerHour));
  const { isEngaged } = await readBrake(context);
  if (isEngaged) await slowDown(context, 'send', request);
  else if (isOver) await requireProof(context, ['send', request.phone], request);
};

/**
 * Admits a comparison, and counts it.
 * @throws ProofRequired, TooMany.
 */
export const admitCheck = async (context: Context, request: StrangersRequest): Promise<CountedCheck> => {
  const { lender, limits } = context.config;
  const now = context.clock.now();
  const { isEngaged, waitSeconds } = await readBrake(context);
  if (isEngaged && waitSeconds > 0) throw checksFull(lender, now, waitSeconds);
  if (isEngaged) await slowDown(context, 'check', request);
  const counted = await countCheck(
    context,
    isEngaged ? limits.brake.checksPerMinute : Number.POSITIVE_INFINITY,
  );
  if (!counted) throw checksFull(lender, now, FIRST_DELAY_SECONDS);
  if (isEngaged || !counted.isOver) return counted;
  // Refused even with a proof, which would pass the ceiling. The first one stays counted: the brake holds from here on.
  if (counted.wasOver) await settleCheck(context, counted, 'not compared');
  throw await proofRequired(context, ['check', request.phone]);
};
