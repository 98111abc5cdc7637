import { createHash } from 'node:crypto';
import {
  LEGAL_TEXTS_VERSION,
  type LegalTextKind,
  legalPlainText,
  type readLegalText,
} from '#core/api/accounts/legal.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import type { LegalText } from './legal-text.ts';
import { personalDataText } from './personal-data.ts';
import { termsText } from './terms.ts';

type Texts = Readonly<Record<LegalTextKind, (lender: Lender) => LegalText>>;

/** Every version that an open page may still show. Accepted texts are immutable: a change adds a version. */
const VERSIONS: Readonly<Record<string, Texts>> = {
  [LEGAL_TEXTS_VERSION]: { datos: personalDataText, terminos: termsText },
};

export interface PublishedText {
  readonly wire: AnswerOf<typeof readLegalText>;
  readonly plainText: string;
  /** Of the plain text in UTF-8. */
  readonly sha256: string;
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
  const shown = {
    titulo: text.title,
    secciones: text.sections.map(({ title, paragraphs }) => ({ titulo: title, parrafos: [...paragraphs] })),
  };
  const plainText = legalPlainText(shown);
  const sha256 = createHash('sha256').update(plainText, 'utf8').digest('hex');
  return { wire: { tipo: kind, version, ...shown, sha256 }, plainText, sha256 };
};
