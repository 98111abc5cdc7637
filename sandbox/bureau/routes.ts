import type { FastifyInstance, FastifyReply } from 'fastify';
import { object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { calendarDate } from '../http/fields.ts';
import { read } from '../http/read.ts';
import { VendorError } from '../http/vendor-error.ts';
import { keyedVendorRoutes } from '../vendors/keyed-vendor-routes.ts';
import type { Report, Reports } from './reports.ts';

const requestSchema = object({
  document_type: string().max(10).required(),
  document_number: string()
    .matches(/^[0-9A-Za-z-]{4,20}$/)
    .required(),
  birth_date: calendarDate().required(),
  consent_reference: string().max(200).required(),
  request_id: string().max(200).required(),
}).required();

function send(reply: FastifyReply, report: Report): FastifyReply {
  return reply.code(report.status === 'ready' ? 201 : 202).send(report);
}

export function bureauRoutes(app: FastifyInstance, context: SandboxContext, reports: Reports): void {
  keyedVendorRoutes(app, context, { adapter: 'bureau', apiKey: context.keys.bureau.apiKey }, (routes) => {
    routes.post('/bureau/v1/reports', async (request, reply) => {
      const { document_type, document_number, birth_date, consent_reference, request_id } = read(
        requestSchema,
        request.body,
      );
      return send(
        reply,
        reports.order({ document_type, document_number, birth_date, consent_reference, request_id }),
      );
    });

    routes.get<{ Params: { id: string } }>('/bureau/v1/reports/:id', async (request, reply) => {
      const report = reports.look(request.params.id);
      if (report === undefined) throw new VendorError(404, 'not_found', 'There is no such report.');
      return reply.code(report.status === 'ready' ? 200 : 202).send(report);
    });
  });
}
