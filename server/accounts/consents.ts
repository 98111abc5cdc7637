import { hash } from 'node:crypto';
import { CAMERA_CONSENT } from '#core/api/applications/identity.ts';
import { type AuthorisationKind, PURPOSE_TEXTS, type Purpose } from '#core/rights/authorisations.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { NewRow, Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { findLegalText, type PublishedText } from './legal-texts/versions.ts';
import { lockProfile } from './profiles.ts';

export interface AcceptedConsent {
  readonly kind: Row<'consent'>['kind'];
  readonly version: string;
  readonly sha256: string;
  readonly acceptedAt: Date;
}

export interface Acceptance {
  readonly textsVersion: string;
  readonly ip: string;
  readonly userAgent: string;
}

const textsChanged = (): Conflict =>
  new Conflict(
    'texts_changed',
    'Actualizamos los textos legales. Recarga la página para leerlos y aceptarlos.',
  );

const textsOf = ({ config }: Pick<Context, 'config'>, version: string): readonly PublishedText[] =>
  (['personal_data', 'terms'] as const).map((kind) => {
    const text = findLegalText(config.lender, kind, version);
    if (!text) throw textsChanged();
    return text;
  });

/**
 * Records the acceptance of both texts of a registration.
 * @throws Conflict when the accepted version is unknown.
 */
export const recordConsents = (
  executor: Executor,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  accountId: string,
  acceptance: Acceptance,
): Promise<Date> =>
  storeConsents(executor, clock, accountId, acceptance, textsOf({ config }, acceptance.textsVersion));

/**
 * Records the acceptance of the text shown before the camera.
 * @throws Conflict when the accepted version is unknown.
 */
export const recordCameraConsent = (
  executor: Executor,
  { clock }: Pick<Context, 'clock'>,
  accountId: string,
  acceptance: Acceptance,
): Promise<Date> =>
  storeConsents(executor, clock, accountId, acceptance, [
    acceptedText('biometrics', CAMERA_CONSENT, acceptance),
  ]);

/**
 * Records the acceptance of the text of one purpose; the same version in force is not recorded again. Returns since when it is
 * accepted.
 * @throws Conflict when the accepted version is another.
 */
export const recordPurpose = async (
  trx: Executor,
  { clock }: Pick<Context, 'clock'>,
  accountId: string,
  purpose: Purpose,
  acceptance: Acceptance,
): Promise<Date> => {
  const text = acceptedText(purpose, PURPOSE_TEXTS[purpose], acceptance);
  await lockProfile(trx, accountId);
  const known = await consentInForce(trx, accountId, purpose);
  if (known?.text_version === acceptance.textsVersion) return known.accepted_at;
  return storeConsents(trx, clock, accountId, acceptance, [text]);
};

/** The newest consent of a kind, unless it was taken back. */
export const consentInForce = async (
  executor: Executor,
  accountId: string,
  kind: AuthorisationKind,
): Promise<Row<'consent'> | undefined> => {
  const newest = await executor
    .selectFrom('consent')
    .leftJoin('consent_revocation', 'consent_id', 'consent.id')
    .selectAll('consent')
    .select('revoked_at')
    .where('consent.account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('consent.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.revoked_at === null ? newest : undefined;
};

/** @throws Conflict when the accepted version is another. */
export const requireTextVersion = (version: string, accepted: string): void => {
  if (accepted !== version) throw textsChanged();
};

const acceptedText = (
  kind: AuthorisationKind,
  { version, text }: { readonly version: string; readonly text: string },
  acceptance: Acceptance,
): AcceptedText => {
  requireTextVersion(version, acceptance.textsVersion);
  return { kind, plainText: text, sha256: hash('sha256', text) };
};

/** The newest acceptance of each kind at an instant. */
export const readConsentsInForce = async (
  executor: Executor,
  accountId: string,
  at: Date,
): Promise<readonly AcceptedConsent[]> => {
  const rows = await executor
    .selectFrom('consent')
    .distinctOn('kind')
    .select(['kind', 'text_version as version', 'text_sha256 as sha256', 'accepted_at as acceptedAt'])
    .where('account_id', '=', accountId)
    .where('accepted_at', '<=', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_revocation')
            .select('consent_id')
            .whereRef('consent_id', '=', 'consent.id')
            .where('revoked_at', '<=', at),
        ),
      ),
    )
    .orderBy('kind')
    .orderBy('accepted_at', 'desc')
    .execute();
  return rows;
};

/** Keeps a text that was accepted, and returns its SHA-256. */
export const storeAcceptedText = async (
  executor: Executor,
  clock: Clock,
  plainText: string,
): Promise<string> => {
  const sha256 = hash('sha256', plainText);
  await executor
    .insertInto('document')
    .values({
      sha256,
      media_type: 'text/plain; charset=utf-8',
      bytes: Buffer.from(plainText, 'utf8'),
      byte_length: Buffer.byteLength(plainText, 'utf8'),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  return sha256;
};

type AcceptedText = Pick<NewRow<'consent'>, 'kind'> & Pick<PublishedText, 'sha256' | 'plainText'>;

/** With their full content, as evidence. Returns when. */
const storeConsents = async (
  executor: Executor,
  clock: Clock,
  accountId: string,
  { textsVersion, ip, userAgent }: Acceptance,
  texts: readonly AcceptedText[],
): Promise<Date> => {
  const now = clock.now();
  for (const { plainText } of texts) await storeAcceptedText(executor, clock, plainText);
  await executor
    .insertInto('consent')
    .values(
      texts.map(({ kind, sha256 }) => ({
        account_id: accountId,
        kind,
        text_version: textsVersion,
        text_sha256: sha256,
        accepted_at: now,
        ip,
        user_agent: userAgent,
      })),
    )
    .execute();
  return now;
};
