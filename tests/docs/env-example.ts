import { readFileSync } from 'node:fs';
import { SECRETS } from '../../server/infrastructure/config/command-config.ts';
import { LENDER_SETTINGS } from '../../server/infrastructure/config/lender.ts';
import { VENDOR_SETTINGS } from '../../server/infrastructure/config/vendors.ts';
import { codesIn, readTables } from './markdown-tables.ts';

const SOURCE = 'docs/configuration.md';
export const ENV_EXAMPLE = '.env.example';

/** What production asks for and has no default. */
const REQUIRED: readonly string[] = [
  ...['NODE_ENV', 'PUBLIC_URL', 'PAYMENTS_FRAME_ORIGIN', 'DATABASE_URL'],
  ...SECRETS.filter((name) => name !== 'DATABASE_PASSWORD'),
  ...LENDER_SETTINGS,
  ...VENDOR_SETTINGS,
  ...['IDENTITY_URL', 'IDENTITY_API_KEY', 'IDENTITY_SHARED_SECRET'],
];
/** Sections of what no production process reads, and of rules. */
const LEFT_OUT = ['The tests', 'What production accepts'];
const OUTSIDE_PRODUCTION = /^SANDBOX|^RATE_CAPS$|^OPERATOR_KEY$|^XDG_|^DATABASE_PASSWORD$/;
const LINE_LENGTH = 110;

const wrap = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
};

const settingOf = (name: string, usual: string): string => {
  if (name === 'NODE_ENV') return "NODE_ENV='production'";
  if (REQUIRED.includes(name)) return `${name}=''`;
  const [value = ''] = codesIn(usual);
  return `#${name}='${value.includes(' ') || value.includes('_') ? '' : value}'`;
};

/**
 * Every setting of a production process with its meaning, from the tables of the documents, which a test holds to what the code
 * reads: those that have no default are to be filled in, the others are commented out.
 */
export const envExample = (): string => {
  const blocks: string[] = [
    '# Settings of a production process. Those without a # must be filled in; the others show their default.',
    '# Every value is between single quotes, certificates and keys (PEM) over as many lines as they have: so a shell,',
    '# systemd, Node and Docker Compose (not docker run) read the same. No value may have a single quote in it.',
  ];
  let section = '';
  for (const { headings, cells } of readTables(readFileSync(SOURCE, 'utf8'))) {
    const heading = headings.at(-1) ?? '';
    if (LEFT_OUT.includes(heading)) continue;
    const [names = '', ...rest] = cells;
    const [meaning = '', usual = ''] = rest.length === 1 ? rest : [rest[1] ?? '', rest[0] ?? ''];
    const wanted = codesIn(names).filter((name) => !OUTSIDE_PRODUCTION.test(name));
    // The client's names of the server's own settings.
    const own = wanted.filter(
      (name) => !wanted.includes(name.replace(/^VITE_/, '')) || !name.startsWith('VITE_'),
    );
    if (own.length === 0) continue;
    if (heading !== section) blocks.push('', `# ---- ${heading} ----`);
    section = heading;
    blocks.push('', ...wrap(meaning.replaceAll('`', '')), ...own.map((name) => settingOf(name, usual)));
  }
  return `${blocks.join('\n')}\n`;
};
