import { hash } from 'node:crypto';
import { type Executor, inTransaction, isUuid } from '../database/connection.ts';
import { readUndamaged } from '../documents/stored-documents.ts';
import type { ContentTable, FileColumns } from '../submitted-files/submit-file.ts';
import { type OpsCommand, type OpsContext, OpsError } from './command.ts';
import { writeNewFile } from './new-file.ts';

/** A kind of submitted file, as operators review it. */
export interface ReviewedKind<Row extends FileColumns, Rejection extends string> {
  /** First word of its commands. */
  readonly noun: string;
  readonly roles: OpsCommand['roles'];
  /** Name of its id in the usage. */
  readonly idName: string;
  /** Name of its id in the audit log. */
  readonly auditName: string;
  readonly contentTable: ContentTable;
  /** What operators type for each. */
  readonly rejections: Readonly<Record<Rejection, string>>;
  find(executor: Executor, id: string): Promise<Row | undefined>;
  /** For the audit log. */
  subjectOf(row: Row): string;
  /** Rejects it and e-mails the person, in the transaction; undefined when it is not in review. */
  reject(
    transaction: Executor,
    context: OpsContext,
    row: Row,
    rejection: Rejection,
  ): Promise<Row | undefined>;
  readonly words: {
    readonly saveSummary: string;
    readonly refuseSummary: string;
    readonly notStored: (id: string) => string;
    readonly altered: (id: string) => string;
    readonly notInReview: (id: string) => string;
    readonly saved: (row: Row) => string;
    readonly refused: (row: Row, reason: string) => string;
  };
}

/** `save`, which writes one into a new local file, and `refuse`, which rejects it; both with an audit entry. */
export const submittedFileCommands = <Row extends FileColumns, Rejection extends string>(
  kind: ReviewedKind<Row, Rejection>,
): { readonly save: OpsCommand; readonly refuse: OpsCommand } => {
  const { noun, roles, idName, words } = kind;
  const rejections = Object.keys(kind.rejections) as Rejection[];
  const reasons = rejections.map((rejection) => kind.rejections[rejection]).join(', ');

  const find = async (executor: Executor, id: string): Promise<Row | undefined> =>
    isUuid(id) ? kind.find(executor, id) : undefined;

  const detailsOf = (row: Row, details: object) => ({ [kind.auditName]: row.id, ...details });

  const save: OpsCommand = {
    name: `${noun} save`,
    roles,
    effects: [],
    positionals: [idName, 'archivo'],
    summary: words.saveSummary,
    run: async ({ db, files }, { positionals: [id = '', file = ''], audit }) => {
      const row = await find(db, id);
      const contents = db.selectFrom(kind.contentTable).selectAll();
      const stored = row && (await contents.where('storage_key', '=', row.storage_key).executeTakeFirst());
      if (!stored) throw new OpsError(words.notStored(id));
      const bytes = await readUndamaged(() => files.read(stored));
      if (bytes === 'damaged' || hash('sha256', bytes) !== row.sha256) throw new OpsError(words.altered(id));
      await inTransaction(db, async (trx) => {
        await audit(trx, kind.subjectOf(row), detailsOf(row, { sha256: row.sha256 }));
        // Written last: no export without its audit entry.
        await writeNewFile(file, bytes);
      });
      return `Guardado en ${file}: ${words.saved(row)}. Bórralo cuando lo hayas revisado.`;
    },
  };

  const refuse: OpsCommand = {
    name: `${noun} refuse`,
    roles,
    effects: [],
    positionals: [idName, 'motivo'],
    summary: `${words.refuseSummary} Motivos: ${reasons}.`,
    run: (context, { positionals: [id = '', word = ''], audit }) =>
      inTransaction(context.db, async (trx) => {
        const rejection = rejections.find((one) => kind.rejections[one] === word);
        if (!rejection) throw new OpsError(`No hay un motivo "${word}". Los que hay: ${reasons}.`);
        const row = await find(trx, id);
        const refused = row && (await kind.reject(trx, context, row, rejection));
        if (!refused) throw new OpsError(words.notInReview(id));
        await audit(trx, kind.subjectOf(refused), detailsOf(refused, { rejection }));
        return words.refused(refused, word);
      }),
  };

  return { save, refuse };
};
