import { hash } from 'node:crypto';
import {
  LEGAL_TEXTS_VERSION,
  type LegalText,
  type LegalTextKind,
  legalPlainText,
  type PublishedLegalText,
} from '#core/api/accounts/legal-texts.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import { personalDataText } from './personal-data.ts';
import { termsText } from './terms.ts';

type Texts = Readonly<Record<LegalTextKind, (lender: Lender) => LegalText>>;

/** Every version that an open page may still show. Accepted texts are immutable: a change adds a version. */
const VERSIONS: Readonly<Record<string, Texts>> = {
  [LEGAL_TEXTS_VERSION]: { personal_data: personalDataText, terms: termsText },
};

export interface PublishedText extends PublishedLegalText {
  readonly plainText: string;
}

/** Undefined for an unknown version. */
export const findLegalText = (
  lender: Lender,
  kind: LegalTextKind,
  version: string,
): PublishedText | undefined => {
  if (!Object.hasOwn(VERSIONS, version)) return undefined;
  const text = VERSIONS[version]?.[kind](lender);
  if (!text) return undefined;
  const plainText = legalPlainText(text);
  const sha256 = hash('sha256', plainText);
  return { ...text, kind, version, plainText, sha256 };
};
