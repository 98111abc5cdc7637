import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { ReceivedMessage } from '../../sandbox/demo/controls.ts';
import type { FaultMode } from '../../sandbox/faults.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start.ts';
import type { LogStream } from '../../server/app.ts';
import { readConfig } from '../../server/infrastructure/config/config.ts';
import type { Context } from '../../server/infrastructure/context.ts';
import { connect, type Database } from '../../server/infrastructure/database/connection.ts';
import { createClock, type MovableClock } from '../../server/infrastructure/runtime/clock.ts';
import type { PushDevice } from '../../server/infrastructure/vendors/push.ts';
import { holdPorts } from '../../server/reserved-ports.ts';
import { sandboxSettings } from '../../server/sandbox-settings.ts';
import { startServer } from '../../server/start.ts';
import { type AppCalls, callsOf } from './app-calls.ts';
import type { TemporaryDatabase } from './copied-database.ts';
import { rowsIn, type StoredRows } from './rows.ts';

/** A message as `/inbox.json` returns it. */
export type InboxMessage = ReceivedMessage;

/** With the calls of a test, and the rows that the app's role may read and write. */
export interface TestApp extends AppCalls, StoredRows {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** As the owner of the tables, who may do what the app's role cannot. */
  readonly ownerDb: Database;
  readonly sandbox: Sandbox;
  readonly clock: MovableClock;
  /** The app's URL, for real network requests. */
  readonly url: string;
  /** The database as the app's role, and the settings: for another instance. */
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Moves the sandbox clock, and with it the server's. */
  advance(duration: string): Promise<void>;
  /** Sets the sandbox clock, and with it the server's. */
  moveTo(instant: string): Promise<void>;
  /** Sets the server's clock only. */
  setClock(instant: string): void;
  /** Runs work with the server's clock moved forward, and resets it. */
  later<T>(milliseconds: number, work: () => Promise<T>): Promise<T>;
  fault(adapter: string, mode: FaultMode): Promise<void>;
  /** Posts to a control of the sandbox. */
  control(route: string, body: object): Promise<unknown>;
  /** A simulated push subscription; its messages are in the inbox under its name. */
  makeBrowser(name: string): Promise<PushDevice & { remove(): Promise<void> }>;
  inbox(to: string): Promise<readonly InboxMessage[]>;
  /** The newest one-time code sent to a phone or an address. */
  lastCode(to: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * The real app on a database of its own, with the real sandbox; settings can be overridden as in production. It logs
 * to `logStream`, if given; vendors answer without delay unless SANDBOX_PACE is set. Closing it drops the database.
 */
export const startAppOn = async (
  database: TemporaryDatabase,
  settings: Readonly<Record<string, string>> = {},
  logStream?: LogStream,
): Promise<TestApp> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-app-'));
  const ownerDb = connect(database.url, () => undefined);
  // Reserved until the server listens, against parallel test workers.
  const ports = await holdPorts({ PORT: '0' });
  const port = Number(ports.env.PORT);
  const url = `http://127.0.0.1:${port}`;
  const clock = createClock();
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    pushPort: 0,
    dataDir: path.join(folder, 'sandbox'),
    appUrl: url,
    keys: sandboxKeys,
    pace: Number(settings.SANDBOX_PACE ?? 0),
    onClockMoved: (offsetMs) => clock.moveTo(offsetMs),
    stampClock: clock,
  });
  const environment = {
    ...{ PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, SANDBOX_PUBLIC_URL: sandbox.url },
    ...settings,
  };
  const config = readConfig(environment, sandboxSettings(sandboxKeys, sandbox));
  const server = await startServer({
    config,
    clock,
    databaseUrl: database.appRoleUrl,
    ...(logStream ? { logStream } : {}),
  });
  await ports.release('PORT');
  await server.app.listen({ host: '127.0.0.1', port });

  const control = async (route: string, body: object): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${route} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  // At noon: tests that move by minutes stay within one day in Bogota.
  await control('/clock', { set: `${bogotaDate(new Date())}T12:00:00-05:00` });
  const inbox = async (to: string): Promise<readonly InboxMessage[]> => {
    const response = await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`);
    return (await response.json()) as InboxMessage[];
  };

  return {
    ...callsOf(server.app, server.context),
    ...rowsIn(server.context.db),
    app: server.app,
    context: server.context,
    ownerDb,
    sandbox,
    clock,
    url,
    databaseUrl: database.appRoleUrl,
    environment,
    advance: async (duration) => void (await control('/clock', { advance: duration })),
    moveTo: async (instant) => void (await control('/clock', { set: instant })),
    setClock: (instant) => clock.moveTo(Date.parse(instant) - Date.now()),
    later: async (milliseconds, work) => {
      const offset = clock.now().getTime() - Date.now();
      clock.moveTo(offset + milliseconds);
      try {
        return await work();
      } finally {
        clock.moveTo(offset);
      }
    },
    control,
    fault: async (adapter, mode) => void (await control('/faults', { adapter, mode })),
    makeBrowser: async (name) => {
      const { id, endpoint, keys } = (await control('/push/devices', { name })) as {
        id: string;
        endpoint: string;
        keys: { p256dh: string; auth: string };
      };
      const remove = async (): Promise<void> =>
        void (await fetch(`${sandbox.url}/push/devices/${id}`, { method: 'DELETE' }));
      return { endpoint, ...keys, remove };
    },
    inbox,
    lastCode: async (to) => {
      const code = (await inbox(to)).find((message) => message.code !== undefined)?.code;
      if (!code) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    close: async () => {
      await server.close();
      await sandbox.close();
      await ownerDb.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
