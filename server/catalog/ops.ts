import { hash } from 'node:crypto';
import path from 'node:path';
import { CsvError } from '../infrastructure/csv.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import {
  type OpsChange,
  type OpsCommand,
  type OpsContext,
  OpsError,
  type OpsUsage,
} from '../infrastructure/ops/command.ts';
import { readTextFile } from '../infrastructure/ops/text-file.ts';
import { accountText } from '../infrastructure/ops/words.ts';
import { resumeHeld } from '../loans/disbursement/held.ts';
import { CatalogFileError, type CatalogName, columnsText } from './catalog-file.ts';
import { type ImportSummary, importCatalog } from './catalog-import.ts';
import { tellPayee } from './ops-payee-message.ts';
import type { PayeeChange } from './provider-account.ts';

const DEACTIVATE = 'deactivate-missing';
const PAUSE_MS = 24 * 3_600_000;

const readFile = (file: string): Promise<string> => readTextFile(file, 'guárdalo como «CSV UTF-8»');

/** @throws OpsError for a file that is wrong, naming its lines. */
const explainFile = (file: string, error: unknown): unknown =>
  error instanceof CsvError || error instanceof CatalogFileError
    ? new OpsError(`${file}: no se importó nada.\n${error.message}`, { cause: error })
    : error;

const endText = (end: PayeeChange['before']): string =>
  [
    end.account ? `${accountText(end.account)}, NIT ${end.account.nit}` : 'sin cuenta',
    ...(end.email === undefined ? [] : [end.email]),
  ].join(', ');

/** Also which file: between the request and its approval it may be edited. */
const changesOf = (text: string, { payees, renamed }: ImportSummary): readonly OpsChange[] => [
  ...payees.map(({ code, name, before, after }) => ({
    what: `cuenta de ${code} ${name}`,
    from: endText(before),
    to: endText(after),
  })),
  ...renamed.map(({ code, before, after }) => ({ what: `nombre de ${code}`, from: before, to: after })),
  { what: 'archivo', to: `SHA-256 ${hash('sha256', text)}` },
];

const sentenceOf = ({ added, changed, unchanged, deactivated, payees }: ImportSummary): string => {
  const accounts =
    payees.length > 0
      ? ` ${payees.length} cuentas nuevas o cambiadas: se les gira desde mañana a esta hora, y se le avisa a cada uno que tiene correo.`
      : '';
  return `${added} nuevos, ${changed} cambiados, ${unchanged} iguales, ${deactivated} retirados.${accounts}`;
};

const followPayees = async (
  trx: Executor,
  context: OpsContext,
  payees: readonly PayeeChange[],
): Promise<void> => {
  if (payees.length === 0) return;
  await resumeHeld(trx, context);
  for (const payee of payees) await tellPayee(trx, context, payee);
};

const importCommand = (
  catalog: CatalogName,
  usage: OpsUsage,
  second: Pick<OpsCommand, 'effects' | 'needsSecondPerson'>,
): OpsCommand => ({
  ...usage,
  ...second,
  roles: ['credit'],
  positionals: ['archivo.csv'],
  switches: { [DEACTIVATE]: 'retira de la búsqueda lo que el archivo no nombra' },
  run: async (context, { positionals: [file = ''], switches, audit }) => {
    const { db, clock } = context;
    const text = await readFile(file);
    const options = { deactivateMissing: switches.has(DEACTIVATE) };
    const payableFrom = new Date(clock.now().getTime() + PAUSE_MS);
    try {
      return await inTransaction(db, async (trx) => {
        const done = await importCatalog(trx, clock, catalog, text, { ...options, payableFrom });
        const { payees, renamed, ...counts } = done;
        await followPayees(trx, context, payees);
        await audit(trx, catalog, {
          ...{ file: path.basename(file), ...options, ...counts },
          ...{ accounts: payees.length, renamed: renamed.length },
          ...(payees.length + renamed.length > 0 ? { changes: changesOf(text, done) } : {}),
        });
        return sentenceOf(done);
      });
    } catch (error) {
      throw explainFile(file, error);
    }
  },
});

export const importProviders = importCommand(
  'provider',
  {
    name: 'import-providers',
    summary: `Importa médicos e instituciones de un CSV con las columnas ${columnsText('provider')}. Si cambia una cuenta o un correo, o el nombre de quien tiene cuenta, lo aprueba una segunda persona; a otra cuenta se le gira a las 24 horas.`,
  },
  {
    effects: ['money_leaves'],
    needsSecondPerson: 'for_changes',
  },
);

export const importProcedures = importCommand(
  'procedure',
  {
    name: 'import-procedures',
    summary: `Importa procedimientos de un CSV con las columnas ${columnsText('procedure')}.`,
  },
  { effects: [] },
);
