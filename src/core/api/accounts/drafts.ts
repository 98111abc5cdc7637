import { array, number, string } from 'yup';
import { LARGEST_DRAFT_BYTES, type SyncedForm } from '../../drafts/drafts.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { exact, instantField, shape } from '../fields.ts';
import { keyOf } from '../key-of.ts';

const FORMS = {
  applicant: 'solicitante',
  'personal-data': 'datos-personales',
  procedure: 'procedimiento',
  wizard: 'asistente',
  offer: 'oferta',
} as const satisfies Record<SyncedForm, string>;

type FormWire = (typeof FORMS)[SyncedForm];

const FORM_NAMES = Object.values(FORMS);

export const encodeForm = (form: SyncedForm): FormWire => FORMS[form];
export const decodeForm = (form: FormWire): SyncedForm => keyOf(FORMS, form);

const BITS_A_CHARACTER = 6;
const LONGEST_CONTENT = Math.ceil((LARGEST_DRAFT_BYTES * 8) / BITS_A_CHARACTER);
const MOST_REVISIONS = 1_000_000_000;

const form = () =>
  string().oneOf(FORM_NAMES, 'No reconocemos este formulario.').required('Falta el formulario.');
/** Base64url of the nonce and the AES-GCM ciphertext under the account's draft key. */
const content = () =>
  string()
    .max(LONGEST_CONTENT, 'El borrador es demasiado grande.')
    .matches(/^[\w-]*$/, 'No entendemos este borrador.');
const revision = () => number().integer().min(0).max(MOST_REVISIONS);

const draftCopySchema = shape({
  formulario: string().oneOf(FORM_NAMES).required(),
  revision: revision().required(),
  /** Null once the form was sent. */
  contenido: content().nullable().defined(),
  guardado: instantField().required(),
});

export const readDrafts = endpoint({
  method: 'GET',
  path: '/api/borradores',
  summary: 'Los borradores que la persona tiene guardados, cifrados con su llave',
  access: 'session',
  answer: shape({ borradores: array(draftCopySchema).required() }),
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/borradores/:form',
  summary: 'Guarda el borrador de un formulario sobre la revisión que se conoce; 409 si ya hay una más nueva',
  access: 'session',
  params: exact({ form: form() }),
  body: exact({
    /** The revision that this draft is based on; 0: none. */
    revision: revision().required('Falta la revisión.'),
    contenido: content().required('Falta el borrador.'),
  }),
  answer: shape({ revision: revision().required() }),
});

/** The field of a draft's encrypted content, for errors. */
export const DRAFT_CONTENT_FIELD = 'contenido';

export const draftEndpoints = { readDrafts, saveDraft };

/** The server's copy of a draft. */
export interface SavedDraft {
  readonly form: SyncedForm;
  readonly revision: number;
  /** Base64url of nonce and ciphertext; undefined once the form was sent. */
  readonly content: string | undefined;
  /** An instant, ISO in UTC. */
  readonly savedAt: string;
}

export const encodeSavedDraft = (copy: SavedDraft): AnswerOf<typeof readDrafts>['borradores'][number] => ({
  formulario: encodeForm(copy.form),
  revision: copy.revision,
  contenido: copy.content ?? null,
  guardado: copy.savedAt,
});

export const decodeSavedDrafts = ({ borradores }: AnswerOf<typeof readDrafts>): readonly SavedDraft[] =>
  borradores.map(({ formulario, revision, contenido, guardado }) => ({
    form: decodeForm(formulario),
    revision,
    content: contenido ?? undefined,
    savedAt: guardado,
  }));

/** `revision`: the one that the content is based on. */
export const encodeDraftSave = (revision: number, content: string): BodyOf<typeof saveDraft> => ({
  revision,
  contenido: content,
});
