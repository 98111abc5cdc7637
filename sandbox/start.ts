import Fastify, { type FastifyInstance } from 'fastify';
import { bureauRoutes } from './bureau.ts';
import { checkoutApiRoutes, paymentControlRoutes } from './checkout/api-routes.ts';
import { bankPageRoutes } from './checkout/bank.ts';
import { announceTransactions, retryDeclined } from './checkout/events.ts';
import { checkoutPageRoutes, policyRoutes } from './checkout/page-routes.ts';
import { openTransactions } from './checkout/transactions.ts';
import { clinicRoutes } from './clinic.ts';
import type { SandboxContext } from './context.ts';
import { clockRoutes, faultRoutes, resetRoutes } from './controls.ts';
import { depositoryRoutes } from './depository.ts';
import { openFaults } from './faults.ts';
import { homeRoutes } from './home/routes.ts';
import { identityControlRoutes, identityFrameRoutes } from './identity/frame-routes.ts';
import { openSessions } from './identity/sessions.ts';
import { identityVendorRoutes } from './identity/vendor-routes.ts';
import { openMessages } from './inbox/messages.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { type SandboxKeys, sandboxKeys } from './keys.ts';
import { type MailServer, openMailServer } from './mail.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { html } from './pages/html.ts';
import { sendPage, serveAssets } from './pages/page.ts';
import { openDevices } from './push/devices.ts';
import { openPushServer, type PushServer, pushOrigin } from './push/push-server.ts';
import { type SampleChapter, sampleRoutes } from './samples/routes.ts';
import { openStore } from './store.ts';
import { openClock, realWallClock, type WallClock } from './time/clock.ts';
import { openJobQueue } from './time/job-queue.ts';
import { timeStampRoutes } from './time-stamp/routes.ts';
import { treasuryRoutes } from './treasury.ts';
import { openWebhooks } from './webhooks.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** 0 takes any free port. */
  readonly smtpPort: number;
  /** 0 takes any free port. */
  readonly pushPort: number;
  /** Folder of the state file. */
  readonly dataDir: string;
  /** The sandbox's address for browsers and the app; a missing or zero port becomes the listening one when `port` is 0. */
  readonly publicUrl?: string;
  /** Target of webhooks and of the pages' links. */
  readonly appUrl: string | (() => string);
  readonly keys?: SandboxKeys;
  /** Called at the start with the stored offset, and at every move. */
  onClockMoved(offsetMs: number): void;
  /** Per cent of the usual delays of clinic, treasury and checkout; default 100, 0 is no delay. */
  readonly pace?: number;
  /** Decides the order of shuffled webhooks; `Math.random` by default. */
  readonly chance?: () => number;
  /** Real time by default; tests inject a manual clock. */
  readonly wall?: WallClock;
  /** Every message that the app can send, as of an instant; nothing by default. */
  readonly sampleMessages?: ((now: Date) => readonly SampleChapter[]) | undefined;
  /** The time of stamps: the sandbox's clock by default; a test that moves the server's alone gives that one. */
  readonly stampClock?: { now(): Date };
}

export interface Sandbox {
  readonly url: string;
  readonly smtpPort: number;
  readonly pushPort: number;
  /** The sandbox clock. */
  now(): Date;
  /** Resolves when what the vendors were to do by now is done. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

const publicAddress = (wanted: string | undefined, listening: { asked: number; real: number }): string => {
  if (wanted === undefined) return `http://localhost:${listening.real}`;
  const address = new URL(wanted);
  if (listening.asked === 0 && (address.port === '' || address.port === '0'))
    address.port = String(listening.real);
  return withoutSlash(address.href);
};

/** One server, and so one origin, for all simulated vendors. */
const createServer = (): FastifyInstance => {
  const app = Fastify({
    bodyLimit: 1_048_576,
    forceCloseConnections: true,
    // The path of the verification frame contains a session token.
    routerOptions: { maxParamLength: 1_000 },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (!(request.headers.accept ?? '').includes('text/html'))
      return reply.send({ message: 'Aquí no hay nada.' });
    return sendPage(reply, {
      title: 'No está · Sandbox',
      assets: { folder: 'home', style: 'home' },
      body: html`<main class="page"><h1>Aquí no hay nada</h1><p class="lead">Esa dirección no existe en el sandbox.</p>
<p><a class="button" href="/">Ir a la guía</a></p></main>`,
    });
  });
  return app;
};

/** Starts every simulated vendor on one origin, the mail server and the push service, and resumes pending jobs. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { host = '127.0.0.1', wall = realWallClock, keys = sandboxKeys, chance = Math.random } = options;
  const closing = new AbortController();
  const store = openStore(options.dataDir);
  const faults = openFaults(store);
  const clock = openClock(store, wall, (offsetMs) => options.onClockMoved(offsetMs));
  const jobQueue = openJobQueue({ store, faults, wall, pace: options.pace ?? 100 });
  const appUrl = () => withoutSlash(typeof options.appUrl === 'string' ? options.appUrl : options.appUrl());
  const webhooks = openWebhooks({ store, faults, jobQueue, chance, appUrl, closing: closing.signal });
  let url = '';
  const context: SandboxContext = {
    ...{ store, wall, clock, faults, jobQueue, webhooks, keys, appUrl },
    publicUrl: () => url,
    closing: closing.signal,
  };

  const app = createServer();
  const messages = openMessages(context);
  const devices = openDevices(app, context, () => pushOrigin(push?.port ?? options.pushPort));
  const sessions = openSessions(context);
  const transactions = openTransactions(context);
  announceTransactions(context, transactions);
  retryDeclined(context, transactions);

  serveAssets(app, 'pages', new URL('./pages/browser/', import.meta.url));
  clockRoutes(app, clock);
  faultRoutes(app, faults);
  resetRoutes(app, clock, faults);
  inboxRoutes(app, context, messages);
  sampleRoutes(app, context, options.sampleMessages ?? (() => []));
  messagingRoutes(app, context, messages);
  const newestTold = bureauRoutes(app, context);
  identityVendorRoutes(app, context, sessions);
  identityFrameRoutes(app, context, sessions);
  identityControlRoutes(app, context, sessions);
  checkoutApiRoutes(app, context, transactions);
  checkoutPageRoutes(app, context, transactions);
  bankPageRoutes(app, context, transactions);
  paymentControlRoutes(app, transactions);
  policyRoutes(app);
  depositoryRoutes(app, context);
  clinicRoutes(app, context);
  timeStampRoutes(app, context, options.stampClock ?? clock);
  const newestTransfers = treasuryRoutes(app, context);
  homeRoutes(app, context, { sessions, transactions, newestTransfers, newestTold });

  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.all([app.close(), mail?.close(), push?.close(), jobQueue.stop()]);
    store.close();
  };

  let mail: MailServer | undefined;
  let push: PushServer | undefined;
  try {
    mail = await openMailServer(context, messages, { host, port: options.smtpPort });
    push = await openPushServer(context, { devices, messages }, { host, port: options.pushPort });
    const address = new URL(await app.listen({ host, port: options.port }));
    url = publicAddress(options.publicUrl, { asked: options.port, real: Number(address.port) });
  } catch (error) {
    await close();
    throw error;
  }
  // Not before the port is ours: another process may be using the folder.
  store.compact();
  jobQueue.start();
  const ports = { smtpPort: mail.port, pushPort: push.port };
  return { url, ...ports, now: () => clock.now(), idle: () => jobQueue.idle(), close };
};
