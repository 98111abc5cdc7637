import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import tls from 'node:tls';
import './vendor-hosts.js';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { controlsAt } from '../../sandbox/demo/controls.ts';
import { advanceToStage, type Person } from '../../sandbox/demo/onboarding.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { freePort } from '../../server/infrastructure/database/open.ts';
import { sandboxSettings } from '../../server/sandbox-settings.ts';
import { OLDER_POSTGRES } from '../stages/stage.ts';
import { createAuthority } from './certificates.ts';
import { createMachine, inFolders, isRoot, layoutIn } from './machine.ts';
import { fillIn, productionKeys, readExample } from './settings.ts';
import { stage } from './stage.ts';
import { openTlsProxy } from './tls-proxy.ts';

/* Second part of the deployment test, begun by run.ts in a machine of its own: a folder that has a clone with its packages. */

const layout = layoutIn(process.argv[2] ?? '');
const { at, clone, home, data } = layout;
const NODE = process.execPath;
const [databasePort, webPort, otherWebPort, workerPort] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
];
const PROCESSES = ['web-1', 'web-2', 'worker-1'];
const [FIRST, SECOND] = ['2026-11-26', '2026-12-03'];

const authority = createAuthority(layout.folder);
tls.setDefaultCACertificates([...tls.getCACertificates('default'), authority.certificate]);
cpSync('tests/deployment/vendor-hosts.js', at('vendor-hosts.mjs'));
cpSync('tests/deployment/commands', at('commands'), { recursive: true });

const machine = createMachine(layout, {
  // Debian's own, without the folder of PostgreSQL's programs.
  PATH: [at('commands'), path.dirname(NODE), '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'].join(':'),
  NODE_EXTRA_CA_CERTS: authority.file,
  NODE_OPTIONS: `--import ${at('vendor-hosts.mjs')}`,
  npm_config_loglevel: 'silent',
  npm_config_update_notifier: 'false',
  ...{ MACHINE: at('machine'), UNITS: at('units'), DATA: data, PG_BIN_OF_SERVER: OLDER_POSTGRES },
  ...{ PGHOST: home, PGPORT: String(databasePort) },
});
const closers: (() => unknown)[] = [];

const fill = (file: string, values: Readonly<Record<string, string>>): void => {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    Object.entries(values).reduce(
      (filled, [name, value]) => filled.replace(`${name}=''`, () => `${name}='${value}'`),
      text,
    ),
  );
};

const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`not in time: ${what}`);
};

try {
  for (const name of ['opt', 'conf.d', 'units', 'machine', 'postgresql', 'postgresql/main'])
    mkdirSync(at(name));
  chmodSync(data, 0o700);
  if (isRoot)
    execFileSync('chown', [
      'nobody:nogroup',
      ...['opt', 'conf.d', 'units', 'machine', 'postgresql', 'postgresql/main'].map((name) => at(name)),
      layout.folder,
    ]);
  // The machine's folders are in this one.
  for (const file of [...globSync(`${clone}/deploy/systemd/*`), `${clone}/deploy/postgres/postgresql.conf`])
    writeFileSync(file, inFolders(layout, readFileSync(file, 'utf8')));

  const [opt, etc] = [at('opt'), at('etc')];
  const INSTALL = 'On machines of your own';
  await stage('release built, settings laid out', () => {
    machine.runBlock(INSTALL);
  });
  for (const absent of [
    'sandbox',
    'tests',
    'src/features',
    'node_modules/vite',
    'server/local-sandbox.ts',
    'server/catalog/providers.csv',
  ])
    if (existsSync(path.join(opt, 'releases', FIRST, absent))) throw new Error(`${absent} is in the release`);
  const again = spawnSync('sh', ['deploy/image/build.sh', path.join(opt, 'releases', FIRST)], { cwd: clone });
  if (again.status !== 1 || !String(again.stderr).includes('is not empty'))
    throw new Error('a release was built over another one');

  const site = await openTlsProxy(
    authority.issue('creditos.sonrisaya.co', ['creditos.sonrisaya.co']),
    webPort,
  );
  closers.push(site.close);
  const url = `https://creditos.sonrisaya.co:${site.port}`;

  const keys = productionKeys(sandboxKeys, {
    seal: authority.issue('Sonrisa Ya S.A.S.'),
    timeStamp: authority.issueForTimeStamps('Sello de tiempo de prueba'),
  });
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
    machine
      .run(`${NODE} server/setup/make-push-keys.ts`)
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
  writeFileSync(
    path.join(etc, 'settings.env'),
    `${fillIn(readExample(clone), {
      ...vendors,
      ...pushKeys,
      ...{ MESSAGING_SMS_FROM: '+576011234567', MESSAGING_WHATSAPP_FROM: 'whatsapp:+576011234567' },
      SMTP_URL: `smtps://smtp.empresas.co:${mailProxy.port}`,
      MAIL_FROM: 'Sonrisa Ya <ayuda@sonrisaya.co>',
      PUBLIC_URL: url,
      PAYMENTS_FRAME_ORIGIN: 'https://pago.sonrisaya.co',
      DATABASE_URL: `postgres://cuotasana_app:aplicacion@127.0.0.1:${databasePort}/cuotasana`,
    })}DRAIN_SECONDS='1'\n`,
  );
  fill(path.join(etc, 'database.env'), {
    ...{ OWNER_PASSWORD: 'propietario', APP_PASSWORD: 'aplicacion', BACKUP_PASSWORD: 'copia' },
    DATABASE_OWNER_URL: `postgres://cuotasana_owner:propietario@127.0.0.1:${databasePort}/cuotasana`,
  });

  await stage('database made, and migrated by its owner', () => {
    machine.run(`
      ${OLDER_POSTGRES}/initdb -D ${data} -U postgres --auth-local=trust --auth-host=scram-sha-256 >/dev/null
      echo "include_dir = '${at('conf.d')}'" >> ${data}/postgresql.conf
      systemctl start postgresql@15-main`);
    closers.push(() => machine.run('systemctl stop postgresql@15-main'));
    machine.runBlock(INSTALL, [{ from: /install -d -o postgres/, to: 'install -d' }]);
  });

  const portOf = { 'web-1': webPort, 'web-2': otherWebPort, 'worker-1': workerPort };
  const untilReady = async (): Promise<void> => {
    for (const [name, port] of Object.entries(portOf))
      await until(
        `${name} is ready`,
        async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true,
      );
  };
  const requireRelease = (release: string): void => {
    for (const name of PROCESSES) {
      const folder = readlinkSync(`/proc/${readFileSync(at('machine', `${name}.pid`), 'utf8').trim()}/cwd`);
      if (path.basename(folder) !== release) throw new Error(`${name} runs from ${folder}`);
    }
  };
  closers.unshift(() =>
    machine.run(`systemctl stop ${PROCESSES.map((name) => `cuotasana@${name}`).join(' ')}`),
  );
  await stage('two web processes and a worker started', async () => {
    machine.runBlock(INSTALL, [
      { from: /PORT=3001/, to: `PORT=${webPort}` },
      { from: /PORT=3002/, to: `PORT=${otherWebPort}` },
      { from: /PORT=3003/, to: `PORT=${workerPort}` },
    ]);
    await untilReady();
    requireRelease(FIRST);
  });

  /** An operator on a machine account of their own. */
  type Ops = (command: string, input?: string) => string;
  const operator = (name: string): Ops => {
    const env = { XDG_CONFIG_HOME: path.join(home, name) };
    return (command: string, input = ''): string =>
      machine.run(`cd ${opt}/current && set -a && . ${etc}/settings.env && set +a\n${command}`, {
        env,
        input,
      });
  };
  const keyIn = (text: string): string => {
    const found = /: (\S{20,})$/m.exec(text)?.[1] ?? /(\S{32,})/.exec(text)?.[1];
    if (!found) throw new Error(`no key in: ${text}`);
    return found;
  };
  const [admin, second, lara, nora, luz] = ['raquel', 'sofia', 'lara', 'nora', 'luz'].map(operator) as [
    Ops,
    Ops,
    Ops,
    Ops,
    Ops,
  ];
  const OPS = 'npm run ops --';
  const REASON = '--reason "puesta en marcha"';
  const approvedBy = (who: Ops, asked: string): string =>
    who(`${OPS} requests approve ${/\b(\d+)\b/.exec(asked)?.[1] ?? ''} ${REASON}`);
  const approved = (asked: string): string => approvedBy(nora, asked);
  /** What takes days where nobody can wait for them. */
  const setBack = (table: string, column: string, days: number): void =>
    void admin(
      `. ${etc}/database.env && psql "$DATABASE_OWNER_URL" -c "update ${table} set ${column} = ${column} - interval '${days} days'"`,
    );
  await stage('operators, catalogue and legal cap', () => {
    const firstDay = (command: RegExp): string =>
      machine.take('The first day', command).replace('"…"', '"puesta en marcha"');
    const first = admin(firstDay(/operators init/));
    const login = firstDay(/ login$/);
    admin(login, `${keyIn(first)}\n`);
    second(login, `${keyIn(admin(firstDay(/operators add sofia/)))}\n`);
    setBack('operator', 'made_at', 7);
    for (const [name, run, asks, approves] of [
      ['lara', lara, admin, second],
      ['nora', nora, second, admin],
    ] as const)
      run(login, `${keyIn(approvedBy(approves, asks(firstDay(new RegExp(`operators add ${name}`)))))}\n`);
    luz(login, `${keyIn(approvedBy(second, admin(`${OPS} operators add luz --role cash ${REASON}`)))}\n`);
    const imported = (name: string): string =>
      lara(
        firstDay(new RegExp(`import-${name}`)).replace(`${name}.csv`, `${clone}/server/catalog/${name}.csv`),
      );
    approved(imported('providers'));
    imported('procedures');
    setBack('provider_account', 'payable_from', 1);
    approved(lara(firstDay(/caps load/).replace(/\d{4}-\d{2}/, monthOf(bogotaDate(new Date())))));
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
  const untilStatus = (person: Person, status: string): Promise<void> =>
    until(status, async () => (await statusOf(person)) === status);
  const person = await stage('an application through TLS, to a validated identity', () => walk('verified'));
  await stage('paid to an account that two operators chose', async () => {
    await untilStatus(person, 'pendiente_desembolso');
    await until('a disbursement that waits for an account', () =>
      /espera/i.test(lara(`${OPS} disbursements list`)),
    );
    approved(lara(`${OPS} applications disburse ${person.creditNumber} --to BOG-001 ${REASON}`));
    await untilStatus(person, 'desembolsado');
  });

  await stage('backed up, on Debian’s plain PATH', () => {
    machine.runBlock('The backup');
    machine.runBlock('The backup');
  });
  const [backup = ''] = readdirSync(at('backups/base'));

  const requireServing = async (release: string): Promise<void> => {
    await untilReady();
    requireRelease(release);
    if ((await statusOf(person)) !== 'desembolsado') throw new Error('the credit is gone');
  };
  await stage('a second release', async () => {
    machine.runBlock('A release, on machines');
    await requireServing(SECOND);
  });
  await stage('back to the first', async () => {
    machine.runBlock('A release, on machines');
    await requireServing(FIRST);
  });

  await stage('destroyed, and restored to a moment after the backup', async () => {
    const since = (): string => admin(`${OPS} operators list`);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const moment = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    approvedBy(second, admin(`${OPS} operators add tardia --role agent ${REASON}`));
    if (!since().includes('tardia')) throw new Error('nothing was done after the moment');
    machine.runBlock('To restore', [
      { from: /20261126T070000Z/, to: backup },
      { from: /2026-11-26 14:05:00-05/, to: moment },
      { from: /install -d -o postgres/, to: 'install -d' },
    ]);
    await requireServing(FIRST);
    if (since().includes('tardia')) throw new Error('what was done after the moment is there');
  });
  await stage('verified', () => {
    for (const what of ['ledger', 'evidence'])
      console.log(
        `  ${lara(machine.take('To restore', new RegExp(`${what} verify`)))
          .trim()
          .split('\n')
          .at(-1)}`,
      );
  });
  await stage('compared with the companies', () => {
    const comparing = (command: RegExp): string =>
      machine.take('What the companies did after the moment', command);
    for (const command of [/payments reconcile/, /payments totals/]) luz(comparing(command));
    for (const command of [/disbursements reconcile/, /missing/]) lara(comparing(command));
  });
  machine.requireAllRun();
} catch (error) {
  for (const log of globSync(at('machine/*.log'))) {
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    console.error(`--- ${path.basename(log)}\n${lines.slice(-15).join('\n')}`);
  }
  throw error;
} finally {
  for (const close of closers) await close();
}
process.exit(0);
