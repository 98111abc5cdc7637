import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksIn, CHAPTERS, MANUAL } from './manual.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** A service of the compose file, with what it takes from the anchors that it names. */
const serviceOf = (compose: string, name: string): string => {
  const [, service = ''] = new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose) ?? [];
  const anchors = [...service.matchAll(/<<: \*(\w+)/g)].map(([, anchor = '']) => {
    const [, text = ''] = new RegExp(`&${anchor}\\n((?: {2}.*\\n)+)`).exec(compose) ?? [];
    return text;
  });
  expect(service, name).not.toBe('');
  return [service, ...anchors].join('\n');
};

const OWNERS = /database\.env|OWNER|POSTGRES_PASSWORD|BACKUP_PASSWORD/;
const namesIn = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#?([A-Z_]+)='/gm)].map(([, name = '']) => name);

describe('compose.yml', () => {
  const compose = read('deploy/compose.yml').replaceAll(/^\s*#.*\n/gm, '');

  it('gives the owner’s credentials to database and migration, and to no process that serves', () => {
    for (const name of ['web', 'worker', 'proxy']) expect(serviceOf(compose, name)).not.toMatch(OWNERS);
    for (const name of ['database', 'migrate']) expect(serviceOf(compose, name)).toContain('./database.env');
    expect(compose.match(/\$\{\w+/g)?.filter((used) => OWNERS.test(used)) ?? []).toEqual([]);
    expect(read('.gitignore')).toMatch(/^deploy\/database\.env$/m);
    expect(read('.dockerignore')).toMatch(/^deploy\/database\.env$/m);
  });

  it('mounts files that exist, and asks the database by TCP', () => {
    const mounted = [...compose.matchAll(/- (\.\/[\w./-]+):/g)].map(([, file = '']) => file);
    expect(mounted.length).toBeGreaterThan(3);
    expect(mounted.filter((file) => !existsSync(path.join('deploy', file)))).toEqual([]);
    expect(serviceOf(compose, 'database')).toMatch(/"pg_isready", "-h", "127\.0\.0\.1"/);
  });
});

it('the owner is no superuser, and every password is asked for in the file of its own', () => {
  const roles = read('deploy/postgres/roles.sh');
  expect(roles).not.toMatch(/superuser (login|password)|bypassrls|createrole/i);
  expect(roles.match(/create role \w+/g)).toEqual([
    'create role cuotasana_owner',
    'create role cuotasana_app',
    'create role cuotasana_backup',
  ]);
  const asked = namesIn('deploy/database.env.example');
  for (const [, name = ''] of roles.matchAll(/="\$(\w+_PASSWORD)"/g)) expect(asked).toContain(name);
  expect(asked).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'DATABASE_OWNER_URL']));
  const own = asked.filter((name) => name !== 'DATABASE_OWNER_URL');
  expect(namesIn('.env.example').filter((name) => own.includes(name))).toEqual([]);
});

describe('a unit', () => {
  it('runs from the current release, with settings and credentials of its own alone', () => {
    const unit = read('deploy/systemd/cuotasana@.service');
    expect(unit).toContain('WorkingDirectory=/opt/cuotasana/current\n');
    expect(unit.match(/^EnvironmentFile=.*$/gm)).toEqual([
      'EnvironmentFile=/etc/cuotasana/settings.env',
      'EnvironmentFile=/etc/cuotasana/%i.env',
    ]);
    expect(unit).not.toMatch(/ROLE=%i/);
  });

  it('and the image start files that exist', () => {
    const texts = [
      ...globSync('deploy/systemd/*.{service,sh}'),
      'deploy/Dockerfile',
      'deploy/compose.yml',
    ].map(read);
    const started = texts.flatMap(
      (text) => text.match(/\b(?:server|deploy)\/[\w/.-]+\.(?:ts|js|sh)\b/g) ?? [],
    );
    expect(started.length).toBeGreaterThan(6);
    expect([...new Set(started)].filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('the database’s archive and its backup', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-archive-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const shell = (script: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync('sh', ['-c', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });

  it('are not written where the folders of the backups are not mounted, and say so', () => {
    const [, command = ''] =
      /^archive_command = '(.*)'$/m.exec(read('deploy/postgres/postgresql.conf')) ?? [];
    const archive = () =>
      shell(command.replaceAll('/backups', folder).replaceAll('%f', 'one').replaceAll('%p', 'log')).status;
    writeFileSync(path.join(folder, 'log'), 'changes');
    expect(archive()).not.toBe(0);
    mkdirSync(path.join(folder, 'wal'));
    expect(archive()).toBe(0);
    expect(read(path.join(folder, 'wal/one'))).toBe('changes');
    expect(archive()).not.toBe(0);
    const script = path.resolve('deploy/postgres/backup.sh');
    const { status, stderr } = shell(`sh ${script}`, { BACKUPS: folder, BACKUP_URL: 'postgres:///none' });
    expect(status).toBe(1);
    expect(stderr).toContain(`is ${folder} mounted?`);
  });
});

it('the documents’ commands name scripts, units and services that there are', () => {
  const blocks = blocksIn(read(MANUAL), CHAPTERS);
  expect(blocks.length).toBeGreaterThan(10);
  const commands = blocks.flatMap((block) => block.commands).join('\n');
  const files = commands.match(/(?<=^|[\s/])deploy\/[\w@./-]+\.\w+\b/gm) ?? [];
  expect(new Set(files).size).toBeGreaterThan(9);
  const made = ['deploy/database.env'];
  expect([...new Set(files)].filter((file) => !existsSync(file) && !made.includes(file))).toEqual([]);
  const units = commands.match(/\bcuotasana(?:@|-backup(?:\.timer)?)(?=[\w\s-]|$)/g) ?? [];
  for (const unit of new Set(units))
    expect(existsSync(`deploy/systemd/${unit.includes('.') ? unit : `${unit}.service`}`), unit).toBe(true);
  const processes = (text: string) => [...new Set(text.match(/\b(?:web|worker)-\d\b/g))].sort();
  for (const roll of commands.match(/roll\.sh .*/g) ?? [])
    expect(processes(roll)).toEqual(processes(commands.match(/\w+-\d\.env/g)?.join(' ') ?? ''));
});
