import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../infrastructure/context.ts';
import type { PassCaller } from '../../infrastructure/runtime/caller.ts';

// Longer than a checkout may stay open, so that who pays at its end still hears the result.
const PASS_LIFETIME_SECONDS = 60 * 60;
const FORM = /^pase\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/;

const seal = ({ config }: Pick<Context, 'config'>, claim: string): string =>
  createHmac('sha256', config.secrets.pass).update(claim).digest('base64url');

const nowSeconds = ({ clock }: Pick<Context, 'clock'>): number => Math.floor(clock.now().getTime() / 1_000);

/** A pass that opens one credit's payment for an hour. It is kept nowhere: its seal says that it is ours. */
export const issuePass = (context: Pick<Context, 'config' | 'clock'>, creditNumber: number): string => {
  const claim = `pase.${creditNumber}.${nowSeconds(context) + PASS_LIFETIME_SECONDS}`;
  return `${claim}.${seal(context, claim)}`;
};

/** The credit that a pass opens; undefined when it is not ours or its time is over. */
export const readPass = (
  context: Pick<Context, 'config' | 'clock'>,
  token: string,
): PassCaller | undefined => {
  const [, credit, expiresAt, sealed] = FORM.exec(token) ?? [];
  if (credit === undefined || expiresAt === undefined || sealed === undefined) return undefined;
  const claim = `pase.${credit}.${expiresAt}`;
  // Compared as text: two spellings of the last letter stand for the same bytes.
  if (!timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(context, claim)))) return undefined;
  if (nowSeconds(context) >= Number(expiresAt)) return undefined;
  return { kind: 'pass', creditNumber: Number(credit) };
};
