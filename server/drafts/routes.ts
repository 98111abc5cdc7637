import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/accounts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { readDrafts, saveDraft } from './drafts.ts';

export const draftRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readDrafts, async ({ caller }) => ({
    borradores: (await readDrafts(context, caller.accountId)).map((draft) =>
      wire.encodeSavedDraft({
        form: draft.form,
        revision: draft.revision,
        content: draft.sealed?.toString('base64url'),
        savedAt: draft.saved_at.toISOString(),
      }),
    ),
  }));

  route(app, wire.saveDraft, async ({ caller, params, body }) => ({
    revision: await saveDraft(context, caller.accountId, {
      form: wire.decodeForm(params.form),
      base: body.revision,
      sealed: Buffer.from(body.contenido, 'base64url'),
    }),
  }));
};
