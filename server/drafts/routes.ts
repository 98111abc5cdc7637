import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/accounts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { encodeDraft } from './draft-answer.ts';
import { readDrafts, saveDraft } from './drafts.ts';

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
