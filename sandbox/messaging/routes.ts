import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { sameSecret, vendorRoutes } from '../http/routes.ts';
import { VendorError } from '../http/validation.ts';
import type { Messages } from '../inbox/messages.ts';
import { field, openTemplates, readOrder } from './order.ts';
import { smsSegments } from './segments.ts';
import { type FinalStatus, finalStatus, openSentMessages, type SentMessage } from './sent-messages.ts';

const DEFAULT_PAGE_SIZE = 50;

const sendError = ({ status, code, message }: VendorError, reply: FastifyReply): unknown => {
  const number = /^\d+$/.test(code) ? Number(code) : 20_000 + Math.min(status, 500);
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Twilio API"');
  return reply
    .code(status)
    .send({ code: number, message, more_info: `https://www.twilio.com/docs/errors/${number}`, status });
};

const credentials = (request: FastifyRequest): { user: string; password: string } | undefined => {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return undefined;
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { user, password: password.join(':') };
};

const toResource = (sent: SentMessage, accountSid: string, status: 'queued' | FinalStatus) => {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sent.sid}`;
  const created = new Date(sent.createdAt).toUTCString().replace('GMT', '+0000');
  const segments = sent.to.startsWith('whatsapp:') ? 1 : smsSegments(sent.body);
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: sent.body,
    date_created: created,
    date_sent: status === 'queued' ? null : created,
    date_updated: created,
    direction: 'outbound-api',
    error_code: status === 'queued' ? null : (sent.errorCode ?? null),
    error_message: null,
    from: sent.from === '' ? null : sent.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(segments),
    price: null,
    price_unit: 'USD',
    sid: sent.sid,
    status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: sent.to,
    uri: `${uri}.json`,
  };
};

interface Account {
  Params: { accountSid: string; messageSid: string };
}

/** The parts of the vendor's Programmable Messaging API that a sender needs. */
export const messagingRoutes = (app: FastifyInstance, context: SandboxContext, inbox: Messages): void => {
  const { accountSid, authToken } = context.keys.messaging;
  const templates = openTemplates(context.keys);
  const messages = openSentMessages(context, inbox);

  vendorRoutes(app, context, { adapter: 'messaging', sendError }, (routes) => {
    routes.register(formbody);
    routes.addHook<Account>('onRequest', async (request) => {
      const given = credentials(request);
      if (!sameSecret(given?.user, accountSid) || !sameSecret(given?.password, authToken)) {
        throw new VendorError(401, '20003', 'Authenticate');
      }
      if (request.params.accountSid !== accountSid) {
        throw new VendorError(404, '20404', 'The requested resource was not found');
      }
    });

    routes.post('/2010-04-01/Accounts/:accountSid/Messages.json', async (request, reply) => {
      const order = readOrder(request.body, templates);
      return reply.code(201).send(toResource(messages.send(order), accountSid, 'queued'));
    });

    routes.get('/2010-04-01/Accounts/:accountSid/Messages.json', async ({ query }) => {
      const pageSize = Number(field(query, 'PageSize') || DEFAULT_PAGE_SIZE);
      const sent = messages.list({ to: field(query, 'To'), from: field(query, 'From') }, pageSize);
      return {
        messages: sent.map((each) => toResource(each, accountSid, finalStatus(each))),
        page: 0,
        page_size: pageSize,
        next_page_uri: null,
      };
    });

    routes.get<Account>('/2010-04-01/Accounts/:accountSid/Messages/:messageSid.json', async (request) => {
      const sent = messages.find(request.params.messageSid);
      if (sent === undefined) throw new VendorError(404, '20404', 'The requested resource was not found');
      return toResource(sent, accountSid, finalStatus(sent));
    });
  });
};
