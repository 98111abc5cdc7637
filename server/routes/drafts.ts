import type { FastifyInstance } from 'fastify';
import * as wire from '../../src/core/wire/drafts.ts';
import type { AnswerOf } from '../../src/core/wire/endpoint.ts';
import type { Context } from '../context.ts';
import type { Row } from '../database/tables.ts';
import { route } from '../http/route.ts';
import { readDrafts, saveDraft } from '../services/drafts.ts';

const encodeDraft = (draft: Row<'draft'>): AnswerOf<typeof wire.readDrafts>['borradores'][number] => ({
  formulario: wire.encodeForm(draft.form),
  revision: draft.revision,
  contenido: draft.sealed?.toString('base64url') ?? null,
  guardado: draft.saved_at.toISOString(),
});

export const draftRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readDrafts, async ({ caller }) => ({
    borradores: (await readDrafts(context, caller.accountId)).map(encodeDraft),
  }));

  route(app, wire.saveDraft, async ({ caller, params, body }) => ({
    revision: await saveDraft(context, caller.accountId, {
      form: wire.decodeForm(params.formulario),
      base: body.revision,
      sealed: Buffer.from(body.contenido, 'base64url'),
    }),
  }));
};
