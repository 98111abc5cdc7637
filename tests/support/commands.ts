import { spawnSync } from 'node:child_process';
import { installPackage } from './browser.ts';

/** Commands that tests of documents and evidence run, each with its Debian package. */
const PACKAGES = { openssl: 'openssl', pdfsig: 'poppler-utils', python3: 'python3', qpdf: 'qpdf' } as const;

type Command = keyof typeof PACKAGES;

const exists = (command: string): boolean => spawnSync('which', [command], { stdio: 'ignore' }).status === 0;

/** Installs what is missing, where that is possible: before the first test, since it takes longer than a test may. */
export const installCommands = (): void => {
  for (const [command, packageName] of Object.entries(PACKAGES)) {
    if (exists(command)) continue;
    console.log(`Instalando ${packageName}…`);
    installPackage(packageName);
  }
};

/** @throws Error where the command is missing. */
export const requireCommand = (command: Command): void => {
  if (!exists(command)) throw new Error(`no ${command}: install ${PACKAGES[command]}`);
};
