// Plain JavaScript for any installed Node: it runs before the dependencies are installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/*
 * `node server/setup/ensure-installed.js [tests]` installs what is missing or outdated, each from a manifest and lock of its
 * own: the product's packages, Node where the installed one is too old to run TypeScript, and with `tests` what they alone
 * need. The latter two are beside the product's packages in `node_modules`, where `npm ci` of the product would remove them.
 */

const OLDEST_NODE = 20;
/** On the file system of `node_modules`, from which it is moved there. */
const UNFINISHED = '.installing';
const isWindows = process.platform === 'win32';

const product = { manifest: '.', folder: '.', stamp: 'node_modules/.cache/installed' };
const beside = (manifest, name) => ({
  manifest,
  folder: `node_modules/${name}`,
  stamp: `node_modules/${name}/.installed`,
});
const pinnedNode = beside('server/setup/node', '.node');
const testPackages = beside('tests/packages', '.tests');

const readManifest = ({ manifest }) => JSON.parse(readFileSync(path.join(manifest, 'package.json'), 'utf8'));

/** Of what npm installs by: another script is no reason to install anew. */
const wantedStamp = (packages) => {
  const { dependencies, devDependencies, overrides, allowScripts } = readManifest(packages);
  return createHash('sha256')
    .update(JSON.stringify([dependencies, devDependencies, overrides, allowScripts]))
    .update(readFileSync(path.join(packages.manifest, 'package-lock.json')))
    .digest('hex');
};

const isInstalled = (packages) =>
  existsSync(packages.stamp) && readFileSync(packages.stamp, 'utf8') === wantedStamp(packages);

const running = new Set();

/** Ends what npm has begun as well. */
const stop = () => {
  for (const child of running) {
    if (isWindows) child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  }
  process.exit(130);
};

/** npm ends its shell at a signal, which hands nothing on. */
const stopWithShell = () => {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && stop(), 500).unref();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
};

/** Also in production, where npm would omit the build tools. */
const npmCi = (folder, output) =>
  new Promise((resolve, reject) => {
    const child = spawn(isWindows ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', output, 'inherit'],
      shell: isWindows,
      detached: !isWindows,
    });
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      if (code === 0) resolve();
      else reject(new Error(`npm ci in ${folder} ended with ${code}`));
    });
  });

const writeStamp = (packages, file) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, wantedStamp(packages));
};

const installProduct = async () => {
  console.log('Instalando dependencias…');
  await npmCi('.', 'inherit');
  writeStamp(product, product.stamp);
};

/** Returns what moves it beside the product's packages once those are there. */
const installBeside = async (packages, what) => {
  console.log(`Instalando ${what}…`);
  const folder = path.join(UNFINISHED, path.basename(packages.folder));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(path.join(packages.manifest, name), path.join(folder, name));
  await npmCi(folder, 'ignore');
  writeStamp(packages, path.join(folder, '.installed'));
  return () => {
    rmSync(packages.folder, { recursive: true, force: true });
    renameSync(folder, packages.folder);
  };
};

/** Where npm's scripts look first. The file itself, since Windows has no links without privileges. */
const linkNode = () => {
  const name = isWindows ? 'node.exe' : 'node';
  const at = `node_modules/.bin/${name}`;
  rmSync(at, { force: true });
  linkSync(`${pinnedNode.folder}/node_modules/node/bin/${name}`, at);
};

const link = (target, at) => {
  if (existsSync(at)) return;
  mkdirSync(path.dirname(at), { recursive: true });
  // A link to what is there no longer.
  rmSync(at, { force: true });
  symlinkSync(path.relative(path.dirname(at), target), at, 'junction');
};

/** Tests beside the code find packages, and npm's scripts their commands, where those of the product are. */
const linkTestPackages = () => {
  const folder = `${testPackages.folder}/node_modules`;
  for (const name of Object.keys(readManifest(testPackages).dependencies)) {
    link(`${folder}/${name}`, `node_modules/${name}`);
    const { bin = {} } = JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8'));
    const commands = typeof bin === 'string' ? [path.basename(name)] : Object.keys(bin);
    for (const command of commands) link(`${folder}/.bin/${command}`, `node_modules/.bin/${command}`);
  }
};

/** Of an earlier installation, before which npm's scripts run the machine's own. */
const isInstalledNode = () =>
  existsSync('node_modules') && process.execPath.startsWith(realpathSync('node_modules') + path.sep);

const ensure = async () => {
  const isPinNeeded = !process.features.typescript || isInstalledNode();
  const areTestsWanted = process.argv.includes('tests');
  const isComplete = isInstalled(product);
  const [, moveNode, moveTestPackages] = await Promise.all([
    isComplete || installProduct(),
    isPinNeeded &&
      !(isComplete && isInstalled(pinnedNode)) &&
      installBeside(pinnedNode, `Node ${readManifest(pinnedNode).dependencies.node}, que ejecuta TypeScript`),
    areTestsWanted &&
      !(isComplete && isInstalled(testPackages)) &&
      installBeside(testPackages, 'las herramientas de las pruebas'),
  ]);
  if (moveNode) moveNode();
  if (moveTestPackages) moveTestPackages();
  rmSync(UNFINISHED, { recursive: true, force: true });
  if (isPinNeeded) linkNode();
  if (areTestsWanted) linkTestPackages();
};

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`CuotaSana necesita Node ${OLDEST_NODE} o más nuevo; este es ${process.versions.node}.`);
  process.exit(1);
}
stopWithShell();
try {
  await ensure();
} catch (error) {
  console.error(`No se pudo instalar: ${error.message}`);
  stop();
}
