import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../infrastructure/context.ts';
import type { PassCaller } from '../../infrastructure/runtime/caller.ts';

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
