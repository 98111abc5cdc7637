import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/applications/applicant-documents.ts';
import { decodeDocumentKind, encodeDocuments } from '#core/api/applications/applicant-documents.ts';
import type { ParamsOf } from '#core/api/endpoint.ts';
import type { Context } from '../../infrastructure/context.ts';
import { acceptFiles } from '../../infrastructure/http/file-body.ts';
import { route } from '../../infrastructure/http/route.ts';
import { readDocuments } from './documents-state.ts';
import { receiveDocument } from './receive.ts';
import { removeDocument } from './remove.ts';

const slotOf = ({ tipo, numero }: ParamsOf<typeof wire.sendApplicantDocument>) => ({
  kind: decodeDocumentKind(tipo),
  position: numero,
});

export const applicantDocumentRoutes = (app: FastifyInstance, context: Context): void => {
  acceptFiles(app);

  route(app, wire.listApplicantDocuments, async ({ params, caller }) =>
    encodeDocuments(await readDocuments(context, caller.accountId, params.applicationId)),
  );

  route(app, wire.sendApplicantDocument, async ({ params, caller, file }) =>
    encodeDocuments(
      await receiveDocument(context, caller.accountId, params.applicationId, slotOf(params), file),
    ),
  );

  route(app, wire.removeApplicantDocument, async ({ params, caller }) =>
    encodeDocuments(await removeDocument(context, caller.accountId, params.applicationId, slotOf(params))),
  );
};
