import { openReports } from './bureau/reports.ts';
import { bureauRoutes } from './bureau/routes.ts';
import { checkoutApiRoutes } from './checkout/api-routes.ts';
import { bankPageRoutes } from './checkout/bank-routes.ts';
import { openCardTokens } from './checkout/card-tokens.ts';
import { cashControlRoutes } from './checkout/cash-routes.ts';
import { announceTransactions } from './checkout/events.ts';
import { checkoutPageRoutes } from './checkout/page-routes.ts';
import { openPendingTransactions } from './checkout/pending-transactions.ts';
import { policyRoutes } from './checkout/policy-routes.ts';
import { retryDeclined } from './checkout/retries.ts';
import { openTransactions } from './checkout/transactions.ts';
import { openApprovals } from './clinic/approvals.ts';
import { clinicRoutes } from './clinic/routes.ts';
import { clockRoutes } from './clock/routes.ts';
import { openClock } from './clock/sandbox-clock.ts';
import type { SandboxContext } from './context.ts';
import { openNotes } from './depository/notes.ts';
import { openParties } from './depository/parties.ts';
import { depositoryRoutes } from './depository/routes.ts';
import { openFaults } from './faults/faults.ts';
import { faultRoutes } from './faults/routes.ts';
import { openDemoPeople } from './home/demo-people.ts';
import { homeRoutes } from './home/routes.ts';
import { createServer } from './http/server.ts';
import { identityControlRoutes } from './identity/control-routes.ts';
import { identityFrameRoutes } from './identity/frame-routes.ts';
import { openSessions } from './identity/sessions.ts';
import { identityVendorRoutes } from './identity/vendor-routes.ts';
import { announceSessions } from './identity/webhooks.ts';
import { openMessages } from './inbox/messages.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { type SandboxKeys, sandboxKeys } from './keys.ts';
import { type MailServer, openMailServer } from './mail/mail-server.ts';
import { messagingRoutes } from './messaging/routes.ts';
import { openSentMessages } from './messaging/sent-messages.ts';
import { serveAssets } from './pages/assets.ts';
import { pushControlRoutes } from './push/control-routes.ts';
import { openDevices } from './push/devices.ts';
import { openPushServer, type PushServer, pushOrigin } from './push/push-server.ts';
import { resetRoutes } from './reset/routes.ts';
import { openDatabase } from './store/database.ts';
import { openJobQueue } from './time/job-queue.ts';
import { realWallClock, type WallClock } from './time/wall-clock.ts';
import { treasuryControlRoutes } from './treasury/control-routes.ts';
import { treasuryRoutes } from './treasury/routes.ts';
import { openTransfers } from './treasury/transfers.ts';
import { openWebhooks } from './webhooks/webhooks.ts';

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
}

export interface Sandbox {
  readonly url: string;
  readonly smtpPort: number;
  readonly pushPort: number;
  /** The sandbox clock. */
  now(): Date;
  close(): Promise<void>;
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function publicAddress(wanted: string | undefined, listening: { asked: number; real: number }): string {
  if (wanted === undefined) return `http://localhost:${listening.real}`;
  const address = new URL(wanted);
  if (listening.asked === 0 && (address.port === '' || address.port === '0'))
    address.port = String(listening.real);
  return withoutSlash(address.href);
}

/** Starts every simulated vendor on one origin, the mail server and the push service, and resumes pending jobs. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', wall = realWallClock, keys = sandboxKeys, chance = Math.random } = options;
  const closing = new AbortController();
  const database = openDatabase(options.dataDir);
  const faults = openFaults(database);
  const clock = openClock(database, wall, (offsetMs) => options.onClockMoved(offsetMs));
  const jobQueue = openJobQueue({ database, faults, wall, pace: options.pace ?? 100 });
  const appUrl = () => withoutSlash(typeof options.appUrl === 'string' ? options.appUrl : options.appUrl());
  const webhooks = openWebhooks({ database, faults, jobQueue, chance }, appUrl, closing.signal);
  let url = '';
  const context: SandboxContext = {
    ...{ database, wall, clock, faults, jobQueue, webhooks, keys, appUrl },
    publicUrl: () => url,
    closing: closing.signal,
  };

  const messages = openMessages(context);
  const devices = openDevices(context);
  const sessions = openSessions(context);
  const transactions = openTransactions(context);
  const waiting = openPendingTransactions(context, transactions);
  const transfers = openTransfers(context);
  const parties = openParties(context);
  announceSessions(context, sessions);
  announceTransactions(context, transactions);
  retryDeclined(context, transactions);

  const app = createServer();
  serveAssets(app, 'pages', new URL('./pages/browser/', import.meta.url));
  homeRoutes(app, context, { sessions, transfers, waiting, people: openDemoPeople(database) });
  clockRoutes(app, clock);
  faultRoutes(app, faults);
  resetRoutes(app, { clock, faults });
  inboxRoutes(app, messages, context);
  messagingRoutes(app, context, openSentMessages(context, messages));
  pushControlRoutes(app, devices, () => pushOrigin(push?.port ?? options.pushPort));
  bureauRoutes(app, context, openReports(context));
  identityVendorRoutes(app, context, sessions);
  identityFrameRoutes(app, context, sessions);
  identityControlRoutes(app, context, sessions);
  checkoutApiRoutes(app, context, { transactions, tokens: openCardTokens(context) });
  checkoutPageRoutes(app, context, transactions);
  bankPageRoutes(app, context, { transactions, waiting });
  cashControlRoutes(app, { transactions, waiting });
  policyRoutes(app);
  depositoryRoutes(app, context, { parties, notes: openNotes(context, parties) });
  clinicRoutes(app, context, openApprovals(context));
  treasuryRoutes(app, context, transfers);
  treasuryControlRoutes(app, transfers);

  async function close(): Promise<void> {
    closing.abort();
    await Promise.all([app.close(), mail?.close(), push?.close(), jobQueue.stop()]);
    database.close();
  }

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
  jobQueue.start();
  return { url, smtpPort: mail.port, pushPort: push.port, now: () => clock.now(), close };
}
