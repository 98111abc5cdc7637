import {
  decodeLegalText,
  encodeLegalKind,
  LEGAL_TEXTS_VERSION,
  type LegalTextKind,
  type PublishedLegalText,
  readLegalText,
} from '#core/api/accounts/legal-texts.ts';
import { call } from '../api/http.ts';
import { deviceStorage, removeKeys, tryStorage } from '../storage/local-storage.ts';

/** Public, and of nobody: no logout removes it. */
const PREFIX = 'cuotasana-legal/';
const keyOf = (kind: LegalTextKind): string => `${PREFIX}${LEGAL_TEXTS_VERSION}/${kind}`;

const readKept = (kind: LegalTextKind): PublishedLegalText | undefined => {
  const kept = tryStorage(() => deviceStorage()?.getItem(keyOf(kind)));
  if (!kept) return undefined;
  try {
    return decodeLegalText(readLegalText.answer.validateSync(JSON.parse(kept)));
  } catch {
    // Damaged, or of another contract: fetched anew.
    return undefined;
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
  const kept = readKept(kind);
  if (kept) return kept;
  const params = { kind: encodeLegalKind(kind) };
  const answer = await call(readLegalText, { params, query: { version: LEGAL_TEXTS_VERSION }, signal });
  const text = decodeLegalText(answer);
  tryStorage(() => deviceStorage()?.setItem(keyOf(kind), JSON.stringify(answer)));
  return text;
};

/** Fetches both texts, for whoever registers without a network; those of earlier versions go. */
export const keepLegalTexts = async (): Promise<void> => {
  for (const kind of ['personal_data', 'terms'] as const)
    if (readKept(kind) === undefined) {
      removeKeys(PREFIX, keyOf(kind === 'terms' ? 'personal_data' : 'terms'));
      await fetchLegalText(kind);
    }
};
