import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type InferType, mixed, number, object, string } from 'yup';
import type { SandboxContext } from './context.ts';
import { keyedVendorRoutes, type OneById } from './http/routes.ts';
import {
  calendarDate,
  documentNumber,
  line,
  pesos,
  read,
  readPage,
  requireFound,
  VendorError,
} from './http/validation.ts';

const partySchema = object({
  our_number: line(200),
  document_type: string().max(10).required(),
  document_number: documentNumber(),
  first_names: line(200),
  surnames: line(200),
  birth_date: calendarDate(),
  phone: line(200),
  email: string().email().max(200).required(),
}).required();

/** A monthly rate as a fraction: a decimal string, as the product sends it, or a number. */
const rate = mixed<string | number>((value): value is string | number =>
  typeof value === 'number'
    ? value >= 0 && value < 1
    : typeof value === 'string' && /^0(\.\d{1,40})?$/.test(value),
);

const termsSchema = object({
  our_number: line(200),
  party_account: line(200),
  amount: pesos(),
  rate_monthly: rate.required(),
  instalments: number().integer().min(1).max(600).required(),
  first_due_date: calendarDate(),
  disbursement_date: calendarDate(),
  city: line(200),
  currency: string().oneOf(['COP']).required(),
  document_sha256: string()
    .matches(/^[0-9a-f]{64}$/i)
    .required(),
}).required();

const filledObject = mixed<object>(
  (value): value is object => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const signatureSchema = object({
  signer_document: line(200),
  role: mixed<'grantor'>().oneOf(['grantor']).required(),
  evidence: filledObject.required(),
}).required();

const cancellationSchema = object({ reason: line(200), amounts: filledObject.required() }).required();

type PartyDetails = InferType<typeof partySchema>;
type Terms = InferType<typeof termsSchema>;

interface Party {
  readonly account: string;
  readonly details: PartyDetails;
}

interface Note {
  readonly id: string;
  readonly depositoryId: string;
  readonly status: 'created' | 'signed' | 'cancelled';
  readonly terms: Terms;
  readonly createdAt: string;
  readonly signature?: InferType<typeof signatureSchema>;
  readonly signedAt?: string;
  readonly cancellation?: InferType<typeof cancellationSchema>;
  readonly cancelledAt?: string;
}

/** Accents, case and double spaces are ignored when names are compared. */
const fullName = ({ first_names, surnames }: PartyDetails): string =>
  `${first_names} ${surnames}`
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

const digits = (document: string) => document.replace(/\D/g, '');

export const depositoryRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { store, clock } = context;
  /** By account. */
  const parties = store.collection<Party>('depository-parties');
  const notes = store.collection<Note>('depository-notes');
  const noteOf = (id: string): Note => requireFound(notes.get(id), 'There is no such note.');
  const now = () => clock.now().toISOString();

  /** Opens an account for the debtor or finds the one that there is; under another name it is a conflict. */
  const register = (details: PartyDetails): { account: string; isNew: boolean } => {
    const before = parties.find(
      (party) =>
        party.details.document_type === details.document_type &&
        party.details.document_number === details.document_number,
    );
    if (before !== undefined && fullName(before.details) !== fullName(details))
      throw new VendorError(409, 'name_conflict', 'This document is registered under another name.');
    const account = before?.account ?? `3${String(parties.size + 1).padStart(9, '0')}`;
    if (before === undefined) parties.put(account, { account, details });
    return { account, isNew: before === undefined };
  };

  const create = (terms: Terms): { note: Note; isNew: boolean } => {
    const before = notes.find((each) => each.terms.our_number === terms.our_number);
    if (before !== undefined) {
      if (isDeepStrictEqual(before.terms, terms)) return { note: before, isNew: false };
      throw new VendorError(409, 'our_number_reused', 'This our_number stands on a note with other terms.');
    }
    if (parties.get(terms.party_account) === undefined)
      throw new VendorError(422, 'unknown_party', 'There is no such party_account.', {
        party_account: ['There is no such account.'],
      });
    const depositoryId = `DEP${String(notes.size + 1).padStart(10, '0')}`;
    const note: Note = { id: randomUUID(), depositoryId, status: 'created', terms, createdAt: now() };
    notes.put(note.id, note);
    return { note, isNew: true };
  };

  keyedVendorRoutes(app, context, 'depository', (routes) => {
    routes.post('/depository/v1/parties', async ({ body }, reply) => {
      const { account, isNew } = register(read(partySchema, body));
      return reply.code(isNew ? 201 : 200).send({ party_account: account });
    });

    routes.post('/depository/v1/notes', async ({ body }, reply) => {
      const { note, isNew } = create(read(termsSchema, body));
      const { id, depositoryId, status } = note;
      return reply.code(isNew ? 201 : 200).send({ note_id: id, depository_id: depositoryId, status });
    });

    routes.get('/depository/v1/notes', async ({ query }) => ({
      notes: readPage(query, notes.newest(notes.size), ({ createdAt }) => createdAt).map((note) => ({
        note_id: note.id,
        depository_id: note.depositoryId,
        our_number: note.terms.our_number,
        amount: note.terms.amount,
        status: note.status,
        created_at: note.createdAt,
      })),
    }));

    routes.get<OneById>('/depository/v1/notes/:id', async ({ params }) => {
      const note = noteOf(params.id);
      return {
        note_id: note.id,
        depository_id: note.depositoryId,
        status: note.status,
        created_at: note.createdAt,
        signed_at: note.signedAt,
        cancelled_at: note.cancelledAt,
        terms: note.terms,
      };
    });

    routes.post<OneById>('/depository/v1/notes/:id/signatures', async ({ body, params }) => {
      const signature = read(signatureSchema, body);
      let note = noteOf(params.id);
      const party = parties.get(note.terms.party_account);
      if (digits(party?.details.document_number ?? '') !== digits(signature.signer_document))
        throw new VendorError(409, 'signer_mismatch', 'The signer is not the party of this note.');
      if (note.status === 'cancelled') throw new VendorError(409, 'note_cancelled', 'The note is cancelled.');
      if (note.status === 'created') {
        note = { ...note, status: 'signed', signature, signedAt: now() };
        notes.put(note.id, note);
      }
      return { status: note.status, signed_at: note.signedAt };
    });

    routes.post<OneById>('/depository/v1/notes/:id/cancellation', async ({ body, params }) => {
      const cancellation = read(cancellationSchema, body);
      let note = noteOf(params.id);
      if (note.status !== 'cancelled') {
        note = { ...note, status: 'cancelled', cancellation, cancelledAt: now() };
        notes.put(note.id, note);
      }
      return { status: note.status, cancelled_at: note.cancelledAt };
    });
  });
};
