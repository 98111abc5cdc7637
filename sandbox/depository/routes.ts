import type { FastifyInstance } from 'fastify';
import { mixed, number, object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { calendarDate, pesos } from '../http/fields.ts';
import { read } from '../http/read.ts';
import { VendorError } from '../http/vendor-error.ts';
import { keyedVendorRoutes } from '../vendors/keyed-vendor-routes.ts';
import type { Note, Notes } from './notes.ts';
import type { Parties } from './parties.ts';

const line = () => string().max(200).required();

const partySchema = object({
  our_number: line(),
  document_type: string().max(10).required(),
  document_number: string()
    .matches(/^[0-9A-Za-z-]{4,20}$/)
    .required(),
  first_names: line(),
  surnames: line(),
  birth_date: calendarDate().required(),
  phone: line(),
  email: string().email().max(200).required(),
}).required();

/** A monthly rate as a fraction: a decimal string, as the product sends it, or a number. */
const rate = mixed<string | number>((value): value is string | number =>
  typeof value === 'number'
    ? value >= 0 && value < 1
    : typeof value === 'string' && /^0(\.\d{1,40})?$/.test(value),
);

const noteSchema = object({
  our_number: line(),
  party_account: line(),
  amount: pesos().required(),
  rate_monthly: rate.required(),
  instalments: number().integer().min(1).max(600).required(),
  first_due_date: calendarDate().required(),
  disbursement_date: calendarDate().required(),
  city: line(),
  currency: string().oneOf(['COP']).required(),
  document_sha256: string()
    .matches(/^[0-9a-f]{64}$/i)
    .required(),
}).required();

const filledObject = () =>
  mixed<object>(
    (value): value is object => typeof value === 'object' && value !== null && !Array.isArray(value),
  );

const signatureSchema = object({
  signer_document: line(),
  role: mixed<'grantor'>().oneOf(['grantor']).required(),
  evidence: filledObject().required(),
}).required();

const cancellationSchema = object({ reason: line(), amounts: filledObject().required() }).required();

function toWire(note: Note) {
  return {
    note_id: note.id,
    depository_id: note.depositoryId,
    status: note.status,
    created_at: note.createdAt,
    signed_at: note.signedAt,
    cancelled_at: note.cancelledAt,
    terms: note.terms,
  };
}

interface OneNote {
  Params: { id: string };
}

export function depositoryRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  { parties, notes }: { parties: Parties; notes: Notes },
): void {
  keyedVendorRoutes(
    app,
    context,
    { adapter: 'depository', apiKey: context.keys.depository.apiKey },
    (routes) => {
      routes.post('/depository/v1/parties', async (request, reply) => {
        const { account, isNew } = parties.register(read(partySchema, request.body));
        return reply.code(isNew ? 201 : 200).send({ party_account: account });
      });

      routes.post('/depository/v1/notes', async (request, reply) => {
        const { note, isNew } = notes.create(read(noteSchema, request.body));
        const { id, depositoryId, status } = note;
        return reply.code(isNew ? 201 : 200).send({ note_id: id, depository_id: depositoryId, status });
      });

      routes.get<OneNote>('/depository/v1/notes/:id', async (request) => {
        const note = notes.find(request.params.id);
        if (note === undefined) throw new VendorError(404, 'not_found', 'There is no such note.');
        return toWire(note);
      });

      routes.post<OneNote>('/depository/v1/notes/:id/signatures', async (request) => {
        const note = notes.sign(request.params.id, read(signatureSchema, request.body));
        return { status: note.status, signed_at: note.signedAt };
      });

      routes.post<OneNote>('/depository/v1/notes/:id/cancellation', async (request) => {
        const note = notes.cancel(request.params.id, read(cancellationSchema, request.body));
        return { status: note.status, cancelled_at: note.cancelledAt };
      });
    },
  );
}
