import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import { findLegalText, type PublishedText } from './legal-texts/versions.ts';

export interface Acceptance {
  readonly textsVersion: string;
  readonly ip: string;
  readonly userAgent: string;
}

const textsOf = ({ config }: Pick<Context, 'config'>, version: string): readonly PublishedText[] =>
  (['personal_data', 'terms'] as const).map((kind) => {
    const text = findLegalText(config.lender, kind, version);
    if (!text) {
      throw new Conflict(
        'texts_changed',
        'Actualizamos los textos legales. Recarga la página para leerlos y aceptarlos.',
      );
    }
    return text;
  });

/**
 * Records the acceptance of both texts with their full content as evidence.
 * @throws Conflict when the accepted version is unknown.
 */
export const recordConsents = async (
  executor: Executor,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  accountId: string,
  { textsVersion, ip, userAgent }: Acceptance,
): Promise<void> => {
  const now = clock.now();
  const texts = textsOf({ config }, textsVersion);
  await executor
    .insertInto('document')
    .values(
      texts.map(({ sha256, plainText }) => ({
        sha256,
        media_type: 'text/plain; charset=utf-8',
        bytes: Buffer.from(plainText, 'utf8'),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
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
};
