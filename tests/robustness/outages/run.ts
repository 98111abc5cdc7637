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
import { type Figure, isMissed, publishFigures, readWriteFlag, tableOf } from '../../support/figures.ts';
import { OWN_DATA_SECRET } from '../../support/own-database.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import { openBalancer, startFleet } from './fleet.ts';
import { type LoadTally, startLoad } from './load.ts';

/*
 * Three instances of the product, with the limits of production, on one PostgreSQL behind a proxy. The database goes silent, is locked,
 * full and killed, and a release goes out, while people call and e-mails are to be sent.
 */

const INSTANCES = 3;
const CLIENTS = 12;
/** Of a whole run: `npm run soak` and the figures in the documents. */
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

const { isWriting, rest } = readWriteFlag(process.argv.slice(2));
const wanted = (name: string): boolean => rest.length === 0 || rest.includes(name);

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-outages-'));
const disk = path.join(folder, 'disk');
const canMount = process.getuid?.() === 0;
execFileSync('mkdir', ['-p', disk]);
if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);

const binaries = await embeddedBinaries();
const port = await freePort();
const password = 'outages';
const data = path.join(disk, 'postgres');
const startPostgres = () =>
  startCluster({
    ...{ folder: data, password, binaries, port: () => Promise.resolve(port) },
    settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
  });
let cluster = await startPostgres();
const ownerUrl = await ensureDatabase(
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
  'cuotasana',
);
await prepareDatabase({ url: ownerUrl, ownerUrl }, { isProduction: false });
const proxy = await openTcpProxy(0, port);
const proxiedUrl = new URL(ownerUrl);
proxiedUrl.host = `localhost:${new URL(proxy.url).port}`;

const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort));
const sandbox = await startSandbox({
  ...{ host: '127.0.0.1', port: 0, smtpPort: 0, pushPort: 0, dataDir: path.join(folder, 'sandbox') },
  ...{ appUrl: `http://127.0.0.1:${ports[0]}`, pace: 0, onClockMoved: () => undefined },
});
const LIMITS = [
  ...['LIMIT_SIGN_UPS_PER_ADDRESS', 'LIMIT_CODES_PER_ADDRESS', 'LIMIT_CODES_IN_ALL', 'LIMIT_PHONES_IN_ALL'],
  ...['LIMIT_WHATSAPP_PER_DAY', 'LIMIT_SMS_PER_DAY'],
];
const fleet = await startFleet(ports, {
  ...sandboxSettings(sandboxKeys, sandbox)(sandbox.url),
  ...Object.fromEntries(LIMITS.map((name) => [name, '10000000'])),
  SANDBOX: 'off',
  DATABASE_URL: proxiedUrl.toString(),
  DATA_SECRET: OWN_DATA_SECRET,
  DATA_DIR: path.join(folder, 'data'),
  DIST_DIR: writeEmptyApp(path.join(folder, 'dist')),
  PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
  DRAIN_SECONDS: '5',
  LOG_LEVEL: 'error',
});
const addresses = ports.map((one) => `http://127.0.0.1:${one}`);

// Past the proxy, as another instance would.
const db = connect(ownerUrl, () => undefined);
const jobs = createJobs(ownerUrl, console);
await jobs.prepare();
const { version } = await ask('GET', `${addresses[0]}/api/textos/datos`);
const consents = { autoriza_datos: true, acepta_terminos: true, version_textos: version };
await ask('POST', `${addresses[0]}/api/accounts-minimal`, { phone: '573101112233', ...consents });
const code = await controlsAt(sandbox.url).lastCode('3101112233');
const { token } = await ask('POST', `${addresses[0]}/api/accounts/confirm/sms/573101112233/${code}`);
const load = (at: readonly string[]) => startLoad(at, { clients: CLIENTS, version, token });

const emailsTo = async (to: string): Promise<number> => {
  const answer = await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as readonly unknown[]).length;
};
const enqueue = async (to: string): Promise<void> => {
  await enqueueEmail(
    db,
    { clock: createClock(), jobs },
    {
      ...{ purpose: 'email_code', dedupeKey: to, accountId: undefined, creditNumber: undefined },
      ...{ to, subject: 'Hola', text: 'Hola', html: '<p>Hola</p>', attachments: [] },
    },
  );
};

const figures: Figure[] = [];
const complaints: string[] = [];
const acknowledged: string[] = [];
let emails = 0;
const nextAddress = (): string => {
  emails += 1;
  return `corte.${emails}@correo.example`;
};

const jobsDone = (): Promise<readonly number[]> =>
  Promise.all(ports.map((_, index) => fleet.jobsDone(index)));

/** Resolves with the seconds that it took until all instances were ready and each worked off jobs, and the e-mails had arrived. */
const recover = async (awaited: readonly string[]): Promise<number> => {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  const doneBefore = await jobsDone();
  for (;;) {
    const ready = await Promise.all(ports.map((_, index) => fleet.isReady(index)));
    const counts = await Promise.all(awaited.map(emailsTo));
    const done = await jobsDone();
    const works = doneBefore.map((count, index) => (done[index] ?? 0) > count);
    if (ready.every(Boolean) && works.every(Boolean) && counts.every((count) => count > 0)) return seconds();
    if (seconds() > RECOVERY_TIMEOUT_S) {
      complaints.push(
        `not recovered: ready ${ready.join()}, works jobs off ${works.join()}, e-mails ${counts.filter((count) => count > 0).length}`,
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
  tally: LoadTally,
  limits: { readonly failed: number; readonly ms?: number },
): void => {
  acknowledged.push(...tally.acknowledged);
  figures.push(
    { name: `${name}: calls`, value: tally.calls, unit: '' },
    { name: `${name}: said to be unavailable`, value: tally.unavailable, unit: '' },
    { name: `${name}: failed otherwise`, value: tally.failed.length, unit: '', limit: limits.failed },
    {
      ...{ name: `${name}: slowest answer`, value: tally.slowestMs, unit: 'ms' },
      ...(limits.ms === undefined ? {} : { limit: limits.ms }),
    },
  );
  if (tally.failed.length > limits.failed)
    complaints.push(`${name}: ${[...new Set(tally.failed)].slice(0, 10).join(', ')}`);
};

/** People call while `outage` lasts; e-mails are queued before and, where the database takes them, during it. */
const during = async (
  name: string,
  outage: () => Promise<void>,
  { takesEmails, limitMs = ANSWER_LIMIT_MS }: { readonly takesEmails: boolean; readonly limitMs?: number },
): Promise<void> => {
  console.log(`— ${name}`);
  const awaited = Array.from({ length: EMAILS_PER_OUTAGE }, nextAddress);
  const [before = [], meanwhile = []] = [awaited.slice(0, 10), awaited.slice(10)];
  const running = load(addresses);
  for (const to of before) await enqueue(to);
  const breaking = outage();
  if (takesEmails) for (const to of meanwhile) await enqueue(to);
  await breaking;
  const seconds = await recover(takesEmails ? awaited : before);
  take(name, await running.end(), { failed: 0, ms: limitMs });
  figures.push({ name: `${name}: all as before after`, value: seconds, unit: 's', limit: RECOVERY_LIMIT_S });
};

try {
  for (const seconds of SILENCES_S)
    if (wanted(`silence-${seconds}`))
      await during(
        `network silent for ${seconds} s`,
        async () => {
          proxy.become('silent');
          await pause(seconds * 1_000);
          proxy.become('through');
        },
        { takesEmails: true },
      );
  if (wanted('lock'))
    await during(
      `tables locked for ${LOCK_S} s`,
      () =>
        db.transaction().execute(async (trx) => {
          await sql`lock table account, session in access exclusive mode`.execute(trx);
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`select pg_sleep(${sql.lit(LOCK_S / 4)})`.execute(trx);
          for (let part = 1; part < 4; part += 1)
            await sql`select pg_sleep(${sql.lit(LOCK_S / 4)})`.execute(trx);
        }),
      // Letters name their account. A lock is waited for as long as DATABASE_LOCK_SECONDS says.
      { takesEmails: false, limitMs: LOCK_LIMIT_MS },
    );
  if (wanted('kill'))
    await during(
      `PostgreSQL killed for ${DOWN_S} s`,
      async () => {
        process.kill(
          Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
          'SIGKILL',
        );
        await pause(DOWN_S * 1_000);
        cluster = await startPostgres();
      },
      { takesEmails: false },
    );
  if (wanted('disk') && canMount)
    await during(
      `disk full for ${FULL_S} s`,
      async () => {
        const filler = path.join(disk, 'filler');
        const { bavail, bsize } = statfsSync(disk);
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
        await pause(FULL_S * 1_000);
        rmSync(filler);
        // It ends where it cannot write its log; whoever runs it starts it again.
        await pause(1_000);
        cluster = await startPostgres();
      },
      { takesEmails: false },
    );
  if (wanted('release')) {
    console.log('— rolling release');
    const balancer = await openBalancer(fleet);
    const running = load([balancer.url]);
    await pause(2_000);
    for (const [index] of ports.entries()) await fleet.replace(index);
    await pause(2_000);
    const tally = await running.end();
    take(
      'rolling release',
      { ...tally, failed: [...tally.failed, ...Array(tally.unavailable).fill('503')] },
      { failed: 0 },
    );
    await balancer.close();
  }

  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from account where phone = any(${acknowledged.map((phone) => phone.slice(2))})`.execute(
    db,
  );
  figures.push({
    name: 'registrations acknowledged and lost',
    value: acknowledged.length - (rows[0]?.found ?? 0),
    unit: `of ${acknowledged.length}`,
    limit: 0,
  });
  const counts = await Promise.all(
    Array.from({ length: emails }, (_, index) => emailsTo(`corte.${index + 1}@correo.example`)),
  );
  figures.push({
    name: 'e-mails sent twice',
    value: counts.filter((count) => count > 1).length,
    unit: `of ${emails}`,
  });
} finally {
  await fleet.stop();
  await jobs.stop().catch(() => undefined);
  await db.destroy();
  await sandbox.close();
  await proxy.close();
  await cluster.stop();
  if (canMount) execFileSync('umount', ['--lazy', disk]);
  rmSync(folder, { recursive: true, force: true });
}

console.log(`\n${tableOf(figures)}`);
if (!canMount) console.log('the full disk was left out: it takes root to make one');
const isSound = complaints.length === 0 && !figures.some(isMissed);
if (!isSound) console.log(`\n${complaints.join('\n')}\n\nthe end of the log:\n${fleet.log().slice(-6_000)}`);
if (isWriting && rest.length === 0)
  publishFigures('outages', figures, `${INSTANCES} instances, ${CLIENTS} clients`);
process.exit(isSound ? 0 : 1);
