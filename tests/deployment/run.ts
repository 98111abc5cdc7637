import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import pg from 'pg';
import './vendor-hosts.js';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { advanceToStage, type Person } from '../../sandbox/demo/onboarding.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { binariesIn } from '../../server/infrastructure/database/postgres-binaries.ts';
import { sandboxSettings } from '../../server/sandbox-settings.ts';
import { OLDER_POSTGRES } from '../stages/stage.ts';
import { createAuthority } from './certificates.ts';
import { fillIn, productionKeys, readExample } from './settings.ts';
import { openTlsProxy } from './tls-proxy.ts';

/*
 * Production, set up by the documents' own commands in an empty folder, as an ordinary user, without a network after the packages are
 * there: the release is built, its database made and migrated, web and worker started, an application taken through TLS to its
 * disbursement with operators who do their part, the database backed up, destroyed, restored, and verified.
 */

const postgres = binariesIn(OLDER_POSTGRES);
if (!postgres) {
  console.error(`the drill needs PostgreSQL's own tools in ${OLDER_POSTGRES}`);
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-deployment-'));
chmodSync(folder, 0o755);
const at = (...names: string[]): string => path.join(folder, ...names);
const [clone, release, home, data, backups] = [
  at('clone'),
  at('release'),
  at('home'),
  at('postgres'),
  at('backups'),
];
const isRoot = process.getuid?.() === 0;
/** As an ordinary user, whoever runs this. */
const AS_USER = isRoot ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] : [];
const WITHOUT_NETWORK = isRoot ? ['unshare', '--net'] : [];
const NODE = process.execPath;
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';
const TOOLS = [path.dirname(NODE), OLDER_POSTGRES, SYSTEM_PATH].join(':');

interface Running {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly prefix?: readonly string[];
}
const run = (
  command: readonly string[],
  { cwd = clone, env = {}, input, prefix = AS_USER }: Running = {},
): string => {
  const [program = '', ...args] = [...prefix, ...command];
  return execFileSync(program, args, {
    cwd,
    env: { HOME: home, PATH: TOOLS, ...env },
    encoding: 'utf8',
    ...(input === undefined
      ? { stdio: ['ignore', 'pipe', 'inherit'] }
      : { input, stdio: ['pipe', 'pipe', 'inherit'] }),
  });
};
const stage = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  const begun = performance.now();
  const result = await work();
  console.log(`✓ ${name} (${((performance.now() - begun) / 1_000).toFixed(1)} s)`);
  return result;
};

for (const made of [clone, release, home, backups]) mkdirSync(made);
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
for (const file of tracked.split('\n').filter(Boolean)) cpSync(file, path.join(clone, file));
const giveAway = (...paths: string[]): void => {
  if (isRoot) execFileSync('chown', ['-R', 'nobody:nogroup', ...paths]);
};
giveAway(clone, release, home, backups);

const authority = createAuthority(folder);
tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.certificate]);
const closers: (() => unknown)[] = [];

try {
  // With what this machine needs to reach the registry.
  await stage('packages installed', () =>
    run(['sh', 'deploy/image/install.sh'], { env: { ...process.env, HOME: home, PATH: SYSTEM_PATH } }),
  );
  await stage('release built without a network', () =>
    run(['sh', 'deploy/image/build.sh', release], { prefix: [...WITHOUT_NETWORK, ...AS_USER] }),
  );
  for (const absent of [
    'sandbox',
    'tests',
    'src/features',
    'node_modules/vite',
    'server/local-sandbox.ts',
    'server/catalog/providers.csv',
  ])
    if (spawnSync('test', ['-e', path.join(release, absent)]).status === 0)
      throw new Error(`${absent} is in the release`);
  // From here on its user may read it, and write nowhere in it.
  if (isRoot) execFileSync('chown', ['-R', 'root:root', release]);

  const databasePort = await freePort();
  const server = `postgres://postgres@127.0.0.1:${databasePort}`;
  const ownerUrl = `postgres://cuotasana_owner:propietario@127.0.0.1:${databasePort}/cuotasana`;
  const wal = path.join(backups, 'wal');
  const control = (order: 'start' | 'stop') =>
    run(['pg_ctl', '-D', data, '-l', at('postgres.log'), '-w', '-o', `-p ${databasePort} -k ${home}`, order]);
  await stage('database made', async () => {
    run(['sh', '-c', `mkdir -p ${wal}`]);
    if (isRoot) execFileSync('install', ['-d', '-o', 'nobody', '-g', 'nogroup', '-m', '700', data]);
    writeFileSync(at('postgres.log'), '');
    giveAway(at('postgres.log'));
    run(['initdb', '-D', data, '-U', 'postgres', '-A', 'trust']);
    const settings = readFileSync(path.join(clone, 'deploy/postgres/postgresql.conf'), 'utf8')
      .replace("listen_addresses = '*'", "listen_addresses = '127.0.0.1'")
      .replaceAll('/backups/wal', wal);
    run(['sh', '-c', `cat >> ${data}/postgresql.conf`], { input: settings });
    control('start');
    closers.push(() => control('stop'));
    const admin = new pg.Client({ connectionString: `${server}/postgres` });
    await admin.connect();
    await admin.query(`create role cuotasana_owner login password 'propietario'`);
    await admin.query('create role respaldo login replication');
    await admin.query('create database cuotasana owner cuotasana_owner');
    await admin.end();
    run(['sh', 'deploy/postgres/app-role.sh'], {
      env: {
        PGHOST: '127.0.0.1',
        PGPORT: String(databasePort),
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: 'cuotasana',
        APP_PASSWORD: 'aplicacion',
      },
    });
  });

  const [webPort, workerPort] = [await freePort(), await freePort()];
  const site = await openTlsProxy(
    authority.issue('creditos.sonrisaya.co', ['creditos.sonrisaya.co']),
    webPort,
  );
  closers.push(site.close);
  const url = `https://creditos.sonrisaya.co:${site.port}`;

  const keys = productionKeys(sandboxKeys, authority.issue('Sonrisa Ya S.A.S.'));
  const companies = authority.issue('api.empresas.co', ['api.empresas.co', 'smtp.empresas.co']);
  const sandboxPort = await freePort();
  const vendorProxy = await openTlsProxy(companies, sandboxPort);
  const sandbox = await startSandbox({
    ...{ host: '127.0.0.1', port: sandboxPort, smtpPort: 0, pushPort: 0, pace: 0, keys, appUrl: url },
    ...{ dataDir: at('companies'), publicUrl: `https://api.empresas.co:${vendorProxy.port}` },
    onClockMoved: () => undefined,
  });
  const mailProxy = await openTlsProxy(companies, sandbox.smtpPort);
  closers.push(vendorProxy.close, mailProxy.close, () => sandbox.close());

  const {
    PUSH_PUBLIC_KEY: _public,
    PUSH_PRIVATE_KEY: _private,
    PUSH_HOSTS: _hosts,
    PUSH_CA: _ca,
    ...vendors
  } = sandboxSettings(keys, sandbox)(`https://api.empresas.co:${vendorProxy.port}`);
  const pushKeys = Object.fromEntries(
    run([NODE, 'server/setup/make-push-keys.ts'], { cwd: release })
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
  const settingsFile = at('settings.env');
  writeFileSync(
    settingsFile,
    fillIn(readExample(clone), {
      ...vendors,
      ...pushKeys,
      ...{ MESSAGING_SMS_FROM: '+576011234567', MESSAGING_WHATSAPP_FROM: 'whatsapp:+576011234567' },
      SMTP_URL: `smtps://smtp.empresas.co:${mailProxy.port}`,
      MAIL_FROM: 'Sonrisa Ya <ayuda@sonrisaya.co>',
      PUBLIC_URL: url,
      DATABASE_URL: `postgres://cuotasana_app:aplicacion@127.0.0.1:${databasePort}/cuotasana`,
    }),
  );
  chmodSync(settingsFile, 0o644);
  cpSync('tests/deployment/vendor-hosts.js', at('vendor-hosts.mjs'));
  const PRODUCTION = {
    NODE_EXTRA_CA_CERTS: authority.file,
    NODE_OPTIONS: `--import ${at('vendor-hosts.mjs')}`,
  };
  const product = (file: string): string[] => [
    NODE,
    '--disable-warning=ExperimentalWarning',
    `--env-file=${settingsFile}`,
    file,
  ];

  await stage('database migrated by its owner', () =>
    run(product('server/setup/migrate.ts'), { cwd: release, env: { DATABASE_OWNER_URL: ownerUrl } }),
  );

  const serve = async (role: string, port: number): Promise<() => Promise<void>> => {
    const [program = '', ...args] = [...AS_USER, ...product('server/main.ts')];
    const child = spawn(program, args, {
      cwd: release,
      env: { HOME: home, PATH: TOOLS, ...PRODUCTION, ROLE: role, PORT: String(port) },
      stdio: 'inherit',
    });
    const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${role} ended at its start`);
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      if (ready?.ok) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return () => {
      child.kill('SIGTERM');
      return ended;
    };
  };
  let processes: readonly (() => Promise<void>)[] = [];
  const startProcesses = async (): Promise<void> => {
    processes = await Promise.all([serve('web', webPort), serve('worker', workerPort)]);
  };
  const stopProcesses = async (): Promise<void> => void (await Promise.all(processes.map((end) => end())));
  await stage('web and worker started', startProcesses);
  closers.unshift(stopProcesses);

  /** An operator on a machine account of their own. */
  const operator = (name: string) => {
    const env = { ...PRODUCTION, XDG_CONFIG_HOME: path.join(home, name) };
    return (args: readonly string[], input?: string): string =>
      run([...product('server/ops/main.ts'), ...args], {
        cwd: release,
        env,
        ...(input === undefined ? {} : { input }),
      });
  };
  const keyIn = (text: string): string => {
    const found = /: (\S{20,})$/m.exec(text)?.[1] ?? /(\S{32,})/.exec(text)?.[1];
    if (!found) throw new Error(`no key in: ${text}`);
    return found;
  };
  const [admin, lara, nora] = [operator('raquel'), operator('lara'), operator('nora')];
  const REASON = ['--reason', 'puesta en marcha'];
  const withSecondPerson = (args: readonly string[]): void => {
    const asked = lara([...args, ...REASON]);
    const number = /\b(\d+)\b/.exec(asked)?.[1] ?? '';
    nora(['requests', 'approve', number, ...REASON]);
  };
  await stage('operators, catalogue and legal cap', () => {
    admin(['login'], `${keyIn(admin(['operators', 'init', 'raquel']))}\n`);
    for (const [name, login] of [
      ['lara', lara],
      ['nora', nora],
    ] as const)
      login(['login'], `${keyIn(admin(['operators', 'add', name, '--role', 'credit', ...REASON]))}\n`);
    for (const [command, file] of [
      ['import-providers', 'providers'],
      ['import-procedures', 'procedures'],
    ] as const)
      lara([command, path.join(clone, `server/catalog/${file}.csv`), ...REASON]);
    withSecondPerson(['caps', 'load', monthOf(bogotaDate(new Date())), '0.2924', 'resolución de prueba']);
  });

  const controls = controlsAt(`http://127.0.0.1:${sandboxPort}`);
  const walk = (stageName: 'verified' | 'disbursed'): Promise<Person> =>
    advanceToStage(
      stageName,
      { url, sandbox: controls },
      {
        identity: {
          ...{ phone: '3001234567', email: 'ana.perez@correo.example', documentNumber: '5212345678' },
          ...{ names: 'Ana María', surnames: 'Pérez Ñáñez', birthDate: '1990-03-14', activity: 'Empleado' },
        },
        request: {
          amount: 3_000_000,
          term: 12,
          provider: 'Clínica de mi barrio',
          procedure: 'Odontología - Ortodoncia',
        },
      },
    );
  const statusOf = async ({ profileId, token }: Person): Promise<string | undefined> => {
    const answer = await fetch(`${url}/api/applications/${profileId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { estado: string }[] }).data[0]?.estado;
  };
  const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 150; tries += 1) {
      if (await isSo()) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error(`not in time: ${what}`);
  };
  const untilStatus = (person: Person, status: string): Promise<void> =>
    until(status, async () => (await statusOf(person)) === status);
  const person = await stage('an application through TLS, to a validated identity', () => walk('verified'));
  await stage('paid to an account that two operators chose', async () => {
    await untilStatus(person, 'pendiente_desembolso');
    await until('a disbursement that waits for an account', () =>
      /espera/i.test(lara(['disbursements', 'list'])),
    );
    withSecondPerson(['applications', 'disburse', String(person.creditNumber), '--to', 'BOG-001']);
    await untilStatus(person, 'desembolsado');
  });

  const backup = await stage('backed up', () =>
    run(['sh', 'deploy/postgres/backup.sh'], {
      env: { BACKUPS: backups, BACKUP_URL: `postgres://respaldo@127.0.0.1:${databasePort}/` },
    }).trim(),
  );
  await stage('destroyed and restored', async () => {
    await stopProcesses();
    control('stop');
    renameSync(data, at('destroyed'));
    if (isRoot) execFileSync('install', ['-d', '-o', 'nobody', '-g', 'nogroup', '-m', '700', data]);
    run(['sh', 'deploy/postgres/restore.sh', backup, data, wal]);
    control('start');
    await startProcesses();
  });
  await stage('verified', async () => {
    if ((await statusOf(person)) !== 'desembolsado') throw new Error('the credit is gone');
    for (const what of ['ledger', 'evidence'])
      console.log(`  ${lara([what, 'verify']).trim().split('\n').at(-1)}`);
  });
} finally {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
}
console.log('all of it from the documents’ own commands');
process.exit(0);
