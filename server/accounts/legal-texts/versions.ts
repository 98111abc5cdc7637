import { createHash } from 'node:crypto';
import type { AnswerOf } from '#core/wire/endpoint.ts';
import {
  LEGAL_TEXTS_VERSION,
  type LegalTextKind,
  legalPlainText,
  type readLegalText,
} from '#core/wire/legal.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import type { LegalText } from './legal-text.ts';
import { personalDataText } from './personal-data.ts';
import { termsText } from './terms.ts';

type Texts = Readonly<Record<LegalTextKind, (lender: Lender) => LegalText>>;

/** Every version that somebody may still have on the screen. An accepted text is never edited: a new version joins it. */
const VERSIONS: Readonly<Record<string, Texts>> = {
  [LEGAL_TEXTS_VERSION]: { datos: personalDataText, terminos: termsText },
};

export interface PublishedText {
  /** As it is sent to be shown. */
  readonly wire: AnswerOf<typeof readLegalText>;
  readonly plainText: string;
  /** Of the plain text in UTF-8. */
  readonly sha256: string;
}

/** A text of a version as it is shown and accepted; undefined when there is no such version. */
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
