import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OLDER_POSTGRES } from '../stages/stage.ts';
import { filesInGit } from '../support/files-in-git.ts';
import { isRoot, layoutIn } from './machine.ts';
import { blocksIn, CHAPTERS, MANUAL } from './manual.ts';
import { stage } from './stage.ts';

/*
 * Production, set up by the documents' own commands in an empty folder, as an ordinary user, without a network after the packages are
 * there where the system lets it be switched off: the release is built, its database made and migrated, web and worker started, an
 * application taken through TLS to its disbursement with operators who do their part, the database backed up, a second release rolled
 * out and taken back, the database destroyed, restored to a moment, and verified.
 */

if (!existsSync(path.join(OLDER_POSTGRES, 'pg_verifybackup'))) {
  console.error(`the test needs PostgreSQL's own tools in ${OLDER_POSTGRES}`);
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'cuotasana-deployment-'));
chmodSync(folder, 0o755);
const { clone, home, asUser } = layoutIn(folder);
for (const made of [clone, home]) mkdirSync(made);
for (const file of filesInGit()) cpSync(file, path.join(clone, file));
if (isRoot) execFileSync('chown', ['-R', 'nobody:nogroup', clone, home]);

/** What begins a program where loopback is the only network; nothing where the system has no such place. */
const withoutNetwork = (): readonly string[] => {
  const [namespace, back] = isRoot
    ? [['unshare', '--net'], []]
    : [
        ['unshare', '--user', '--map-root-user', '--net'],
        ['unshare', '--user', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`],
      ];
  const prefix = [...namespace, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...back];
  const [program = '', ...args] = [...prefix, 'true'];
  return spawnSync(program, args).status === 0 ? prefix : [];
};

let status: number | null = 1;
try {
  await stage('packages installed', () => {
    const commands = blocksIn(readFileSync(MANUAL, 'utf8'), CHAPTERS).flatMap((block) => block.commands);
    const install = commands.find((command) => /install\.sh$/.test(command));
    if (!install) throw new Error(`${MANUAL} names no command that installs the packages`);
    const [program = '', ...args] = [...asUser, 'sh', '-eu', '-c', install];
    // With what this machine needs to reach the registry; `npm run` would have it use our own cache.
    const env = {
      ...process.env,
      HOME: home,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      npm_config_cache: path.join(home, '.npm'),
    };
    execFileSync(program, args, { cwd: clone, env, stdio: 'inherit' });
  });
  const prefix = withoutNetwork();
  console.log(
    prefix.length > 0
      ? 'network off from here on'
      : 'THE NETWORK IS ON: this system has no namespace without it, so nothing shows that the rest needs none',
  );
  const [program = '', ...args] = [
    ...prefix,
    ...[process.execPath, '--disable-warning=ExperimentalWarning', 'tests/deployment/drill.ts', folder],
  ];
  ({ status } = spawnSync(program, args, { stdio: 'inherit' }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (status === 0) console.log('all of it from the documents’ own commands');
process.exit(status ?? 1);
