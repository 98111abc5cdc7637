import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { ask, controlsAt } from '../../../sandbox/demo/controls.ts';
import { sandboxKeys } from '../../../sandbox/keys.ts';
import { startSandbox } from '../../../sandbox/start.ts';
import { startCluster } from '../../../server/infrastructure/database/cluster.ts';
import { connect } from '../../../server/infrastructure/database/connection.ts';
import { ensureDatabase, freePort } from '../../../server/infrastructure/database/open.ts';
import { embeddedBinaries } from '../../../server/infrastructure/database/postgres-binaries.ts';
import { createJobs } from '../../../server/infrastructure/jobs/jobs.ts';
import { enqueueEmail } from '../../../server/infrastructure/outbox.ts';
import { createClock } from '../../../server/infrastructure/runtime/clock.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { sandboxSettings } from '../../../server/sandbox-settings.ts';
import { writeEmptyApp } from '../../support/empty-app.ts';
import type { Figure } from '../../support/figures.ts';
import { OWN_DATA_SECRET } from '../../support/own-database.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import type { Robot, Run } from '../harness/robot.ts';
import { startServers } from '../harness/servers.ts';
import { openBalancer } from './balancer.ts';
import { type LoadTally, startLoad } from './load.ts';

const INSTANCES = 3;
const CLIENTS = 12;
const SILENCES_S = [20, 300];
const LOCK_S = 20;
const DOWN_S = 5;
const FULL_S = 15;
const DISK_MB = 500;
const ANSWER_LIMIT_MS = 5_000;
const LOCK_LIMIT_MS = 10_000;
const RECOVERY_LIMIT_S = 30;
const EMAILS_PER_OUTAGE = 20;
/** Queued again and again until each instance has worked off jobs. */
const EMAILS_AT_ONCE = 6;
const RECOVERY_TIMEOUT_S = 120;

/** A PostgreSQL on a small disk of its own, where one may be mounted, behind a proxy. */
const openDatabase = async ({ defer }: Run, folder: string) => {
  const disk = path.join(folder, 'disk');
  execFileSync('mkdir', ['-p', disk]);
  const canMount = process.getuid?.() === 0;
  if (canMount) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
    defer(() => execFileSync('umount', ['--lazy', disk]));
  }
  const binaries = await embeddedBinaries();
  const port = await freePort();
  const password = 'outages';
  const data = path.join(disk, 'postgres');
  const start = () =>
    startCluster({
      ...{ folder: data, password, binaries, port: () => Promise.resolve(port) },
      settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
    });
  let cluster = await start();
  defer(() => cluster.stop());
  const ownerUrl = await ensureDatabase(
    `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    'cuotasana',
  );
  await prepareDatabase({ url: ownerUrl, ownerUrl }, { isProduction: false });
  const proxy = await openTcpProxy(0, port);
  defer(proxy.close);
  const proxiedUrl = new URL(ownerUrl);
  proxiedUrl.host = `localhost:${new URL(proxy.url).port}`;
  return {
    ...{ ownerUrl, proxy, disk, canMount, url: proxiedUrl.toString() },
    restart: async () => {
      cluster = await start();
    },
    kill: () => {
      const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
  };
};

const LIMITS = [
  ...['LIMIT_SIGN_UPS_PER_ADDRESS', 'LIMIT_CODES_PER_ADDRESS', 'LIMIT_CODES_IN_ALL', 'LIMIT_PHONES_IN_ALL'],
  ...['LIMIT_WHATSAPP_PER_DAY', 'LIMIT_SMS_PER_DAY', 'LIMIT_CALLS_OF_ACCOUNT', 'LIMIT_CALLS_OF_ADDRESS'],
];
const JOBS_DONE = /^messaging_process_duration_count\{[^}]*outcome="done"[^}]*\} (\d+)/gm;

/** Three instances of the product, with the limits of production, and people who call them; e-mails are to be sent. */
const openProduct = async (run: Run) => {
  const { defer } = run;
  const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-outages-'));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase(run, folder);
  const sandbox = await startSandbox({
    ...{ host: '127.0.0.1', port: 0, smtpPort: 0, pushPort: 0, dataDir: path.join(folder, 'sandbox') },
    ...{ appUrl: 'http://127.0.0.1', pace: 0, onClockMoved: () => undefined },
  });
  defer(() => sandbox.close());
  const metricsPorts = await Promise.all(Array.from({ length: INSTANCES }, freePort));
  const dist = writeEmptyApp(path.join(folder, 'dist'));
  const servers = await startServers({
    ...{ count: INSTANCES, program: 'server/main.ts', defer },
    environmentOf: (index, urls) => ({
      ...sandboxSettings(sandboxKeys, sandbox)(sandbox.url),
      ...Object.fromEntries(LIMITS.map((name) => [name, '10000000'])),
      DATABASE_URL: database.url,
      DATA_SECRET: OWN_DATA_SECRET,
      DATA_DIR: path.join(folder, 'data'),
      DIST_DIR: dist,
      PUBLIC_URL: urls[0] ?? '',
      METRICS_PORT: String(metricsPorts[index]),
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'error',
    }),
  });
  const addresses = servers.instances.map(({ url }) => url);

  // Past the proxy, as another instance would.
  const db = connect(database.ownerUrl, () => undefined);
  defer(() => db.destroy());
  const jobs = createJobs(database.ownerUrl, console);
  defer(() => jobs.stop().catch(() => undefined));
  await jobs.prepare();
  const { version } = await ask('GET', `${addresses[0]}/api/textos/datos`);
  const consents = { autoriza_datos: true, acepta_terminos: true, version_textos: version };
  await ask('POST', `${addresses[0]}/api/accounts-minimal`, { phone: '573101112233', ...consents });
  const code = await controlsAt(sandbox.url).lastCode('3101112233');
  const { token } = await ask('POST', `${addresses[0]}/api/accounts/confirm/sms/573101112233/${code}`);
  return {
    ...{ database, servers, addresses, db },
    load: (at: readonly string[]) => startLoad(at, { clients: CLIENTS, version, token }),
    emailsTo: async (to: string): Promise<number> => {
      const answer = await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`);
      return ((await answer.json()) as readonly unknown[]).length;
    },
    enqueue: (to: string): Promise<unknown> =>
      enqueueEmail(
        db,
        { clock: createClock(), jobs },
        {
          ...{ purpose: 'email_code', dedupeKey: to, accountId: undefined, creditNumber: undefined },
          ...{ to, subject: 'Hola', text: 'Hola', html: '<p>Hola</p>', attachments: [] },
        },
      ),
    /** Which instances are ready. */
    ready: (): Promise<readonly boolean[]> =>
      Promise.all(
        addresses.map((url) =>
          fetch(`${url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      ),
    /** Jobs that each instance has worked off since its start, by its own metrics. */
    jobsDone: (): Promise<readonly number[]> =>
      Promise.all(
        metricsPorts.map(async (port) => {
          const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
          return [...text.matchAll(JOBS_DONE)].reduce((sum, [, count]) => sum + Number(count), 0);
        }),
      ),
  };
};

const play = async (run: Run): Promise<Awaited<ReturnType<Robot['play']>>> => {
  const { parts, tally, say, defer } = run;
  const product = await openProduct(run);
  const { database, servers, addresses, db, load, emailsTo, enqueue, ready, jobsDone } = product;
  const { proxy, disk, canMount } = database;
  const isWanted = (name: string): boolean => parts.length === 0 || parts.includes(name);
  const figures: Figure[] = [];
  const acknowledged: string[] = [];
  let emails = 0;
  const nextAddress = (): string => {
    emails += 1;
    return `corte.${emails}@correo.example`;
  };

  /** Resolves with the seconds that it took until all instances were ready and each worked off jobs, and the e-mails had arrived. */
  const recover = async (awaited: readonly string[]): Promise<number> => {
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1_000;
    const doneBefore = await jobsDone();
    for (;;) {
      const areReady = await ready();
      const counts = await Promise.all(awaited.map(emailsTo));
      const done = await jobsDone();
      const works = doneBefore.map((count, index) => (done[index] ?? 0) > count);
      if ([...areReady, ...works].every(Boolean) && counts.every((count) => count > 0)) return seconds();
      if (seconds() > RECOVERY_TIMEOUT_S) {
        const arrived = counts.filter((count) => count > 0).length;
        tally.complain(
          `not recovered: ready ${areReady.join()}, works jobs off ${works.join()}, e-mails ${arrived}`,
        );
        return seconds();
      }
      // Enough for each to get some; until the database is back it takes none.
      if (!works.every(Boolean))
        await Promise.all(
          Array.from({ length: EMAILS_AT_ONCE }, () => enqueue(nextAddress()).catch(() => undefined)),
        );
      await pause(200);
    }
  };

  const take = (
    name: string,
    { calls, unavailable, failed, ...taken }: LoadTally,
    limitMs?: number,
  ): void => {
    acknowledged.push(...taken.acknowledged);
    const slowest: Figure = { name: `${name}: slowest answer`, value: taken.slowestMs, unit: 'ms' };
    figures.push(
      { name: `${name}: calls`, value: calls, unit: '' },
      { name: `${name}: said to be unavailable`, value: unavailable, unit: '' },
      { name: `${name}: failed otherwise`, value: failed.length, unit: '', limit: 0 },
      limitMs === undefined ? slowest : { ...slowest, limit: limitMs },
    );
    if (failed.length > 0) tally.complain(`${name}: ${[...new Set(failed)].slice(0, 10).join(', ')}`);
  };

  /** People call while `outage` lasts; e-mails are queued before and, where the database takes them, during it. */
  const during = async (
    name: string,
    outage: () => Promise<void>,
    { takesEmails = false, limitMs = ANSWER_LIMIT_MS } = {},
  ): Promise<void> => {
    say(name);
    const awaited = Array.from({ length: EMAILS_PER_OUTAGE }, nextAddress);
    const [before, meanwhile] = [awaited.slice(0, 10), awaited.slice(10)];
    const running = load(addresses);
    for (const to of before) await enqueue(to);
    const breaking = outage();
    if (takesEmails) for (const to of meanwhile) await enqueue(to);
    await breaking;
    const value = await recover(takesEmails ? awaited : before);
    take(name, await running.end(), limitMs);
    figures.push({ name: `${name}: all as before after`, value, unit: 's', limit: RECOVERY_LIMIT_S });
  };

  for (const seconds of SILENCES_S)
    if (isWanted(`silence-${seconds}`))
      await during(
        `network silent for ${seconds} s`,
        async () => {
          proxy.become('silent');
          await pause(seconds * 1_000);
          proxy.become('through');
        },
        { takesEmails: true },
      );
  if (isWanted('lock'))
    await during(
      `tables locked for ${LOCK_S} s`,
      () =>
        db.transaction().execute(async (trx) => {
          await sql`lock table account, session in access exclusive mode`.execute(trx);
          await sql`set local statement_timeout = 0`.execute(trx);
          // A single statement is given up by the client before.
          for (let part = 0; part < 4; part += 1)
            await sql`select pg_sleep(${sql.lit(LOCK_S / 4)})`.execute(trx);
        }),
      // Letters name their account. A lock is waited for as long as DATABASE_LOCK_SECONDS says.
      { limitMs: LOCK_LIMIT_MS },
    );
  if (isWanted('kill'))
    await during(`PostgreSQL killed for ${DOWN_S} s`, async () => {
      database.kill();
      await pause(DOWN_S * 1_000);
      await database.restart();
    });
  if (isWanted('disk') && !canMount) say('the full disk is left out: it takes root to make one');
  if (isWanted('disk') && canMount)
    await during(`disk full for ${FULL_S} s`, async () => {
      const filler = path.join(disk, 'filler');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
      await pause(FULL_S * 1_000);
      rmSync(filler);
      // It ends where it cannot write its log; whoever runs it starts it again.
      await pause(1_000);
      await database.restart();
    });
  if (isWanted('release')) {
    say('rolling release');
    const balancer = await openBalancer(addresses.map((url) => Number(new URL(url).port)));
    defer(balancer.close);
    const running = load([balancer.url]);
    await pause(2_000);
    for (const instance of servers.instances) {
      await instance.end('SIGTERM');
      await instance.start();
    }
    await pause(2_000);
    const taken = await running.end();
    take('rolling release', { ...taken, failed: [...taken.failed, ...Array(taken.unavailable).fill('503')] });
  }

  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from account where phone = any(${acknowledged.map((phone) => phone.slice(2))})`.execute(
    db,
  );
  const counts = await Promise.all(
    Array.from({ length: emails }, (_, index) => emailsTo(`corte.${index + 1}@correo.example`)),
  );
  figures.push(
    {
      ...{ name: 'registrations acknowledged and lost', unit: `of ${acknowledged.length}`, limit: 0 },
      value: acknowledged.length - (rows[0]?.found ?? 0),
    },
    {
      ...{ name: 'e-mails sent twice', unit: `of ${emails}` },
      value: counts.filter((count) => count > 1).length,
    },
  );
  return { figures, log: servers.log };
};

/** The database goes silent, is locked, full and killed, and a release goes out, while people call and e-mails are to be sent. */
export const robot: Robot = { block: 'outages', play };
