import {
  decodeLegalText,
  encodeLegalKind,
  LEGAL_TEXTS_VERSION,
  type LegalTextKind,
  type PublishedLegalText,
  readLegalText,
} from '#core/api/accounts/legal-texts.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { call } from '../api/http.ts';

/** Public, and of nobody: no logout removes it. */
const CACHE = 'legal-texts';
const keyOf = (kind: LegalTextKind): string => `/legal/${encodeLegalKind(kind)}?${LEGAL_TEXTS_VERSION}`;

const readKept = async (kind: LegalTextKind): Promise<PublishedLegalText | undefined> => {
  try {
    const kept = await (await caches.open(CACHE)).match(keyOf(kind));
    return kept && decodeLegalText(readLegalText.answer.validateSync(await kept.json()));
  } catch {
    // Blocked, damaged, or of another contract: fetched anew.
    return undefined;
  }
};

const keep = async (kind: LegalTextKind, answer: AnswerOf<typeof readLegalText>): Promise<void> => {
  try {
    const cache = await caches.open(CACHE);
    for (const { url } of await cache.keys())
      if (!url.endsWith(`?${LEGAL_TEXTS_VERSION}`)) await cache.delete(url);
    await cache.put(keyOf(kind), new Response(JSON.stringify(answer)));
  } catch (error) {
    console.warn('legal text not kept', error);
  }
};

/**
 * The text of the version that registration accepts: from the device once it was fetched, since a version never changes.
 * @throws CallFailure.
 */
export const fetchLegalText = async (
  kind: LegalTextKind,
  signal?: AbortSignal,
): Promise<PublishedLegalText> => {
  const kept = await readKept(kind);
  if (kept) return kept;
  const params = { kind: encodeLegalKind(kind) };
  const answer = await call(readLegalText, { params, query: { version: LEGAL_TEXTS_VERSION }, signal });
  await keep(kind, answer);
  return decodeLegalText(answer);
};

/** Fetches both texts, for whoever registers without a network. */
export const keepLegalTexts = async (): Promise<void> => {
  for (const kind of ['personal_data', 'terms'] as const) await fetchLegalText(kind);
};
