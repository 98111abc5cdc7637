import { array, string } from 'yup';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { exact, sha256Field, shape, textField } from '../fields.ts';
import { keyOf } from '../key-of.ts';

export type LegalTextKind = 'personal_data' | 'terms';

/** Also the last part of a text's address in the app. */
export const LEGAL_TEXT_NAMES = {
  personal_data: 'datos',
  terms: 'terminos',
} as const satisfies Record<LegalTextKind, string>;

const kindField = () => string().oneOf(Object.values(LEGAL_TEXT_NAMES), 'No tenemos ese texto.').required();

/** Of both texts together: what an account is created with, so that the text accepted is the text shown. */
export const LEGAL_TEXTS_VERSION = '2026-11-22';

const legalTextSchema = shape({
  tipo: kindField(),
  version: string().required(),
  titulo: string().required(),
  secciones: array(
    shape({ titulo: string().required(), parrafos: array(string().required()).required() }),
  ).required(),
  /** Of the plain text in UTF-8; kept with every acceptance. */
  sha256: sha256Field().required(),
});

export const readLegalText = endpoint({
  method: 'GET',
  path: '/api/textos/:kind',
  summary: 'La autorización de datos personales o los términos y condiciones, como se aceptan',
  access: 'public',
  params: exact({ kind: kindField() }),
  query: exact({ version: textField(40).optional() }),
  answer: legalTextSchema,
});

export const legalEndpoints = { readLegalText };

export interface LegalText {
  readonly title: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
}

/** A version of a text; `sha256` of its plain text in UTF-8. */
export interface PublishedLegalText extends LegalText {
  readonly kind: LegalTextKind;
  readonly version: string;
  readonly sha256: string;
}

export const encodeLegalKind = (kind: LegalTextKind) => LEGAL_TEXT_NAMES[kind];

export const decodeLegalKind = (name: (typeof LEGAL_TEXT_NAMES)[LegalTextKind]): LegalTextKind =>
  keyOf(LEGAL_TEXT_NAMES, name);

export const encodeLegalText = (text: PublishedLegalText): AnswerOf<typeof readLegalText> => ({
  tipo: encodeLegalKind(text.kind),
  version: text.version,
  titulo: text.title,
  secciones: text.sections.map(({ title, paragraphs }) => ({ titulo: title, parrafos: [...paragraphs] })),
  sha256: text.sha256,
});

export const decodeLegalText = (answer: AnswerOf<typeof readLegalText>): PublishedLegalText => ({
  kind: decodeLegalKind(answer.tipo),
  version: answer.version,
  title: answer.titulo,
  sections: answer.secciones.map(({ titulo, parrafos }) => ({ title: titulo, paragraphs: parrafos })),
  sha256: answer.sha256,
});

/** The one reading of a legal text as plain text: title, then sections, with an empty line between paragraphs. */
export const legalPlainText = ({ title, sections }: LegalText): string =>
  [title, ...sections.flatMap((section) => [section.title, ...section.paragraphs])].join('\n\n');
