import type { ColumnUpdateNode, KyselyPlugin, OperationNode, RootOperationNode } from 'kysely';
import {
  ColumnNode,
  InsertQueryNode,
  PrimitiveValueListNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Row, Tables } from '../database/tables.ts';
import type { DataKeys } from './data-keys.ts';
import { isSealed, sealValue, unsealValue } from './sealed-value.ts';

type SealedColumns = {
  readonly [Table in keyof Tables]?: { readonly [Column in keyof Row<Table>]?: 'text' | 'bytea' };
};

/** What is sealed at rest: names, identity documents, procedures and who does them, bank accounts, letters, and the documents of people and credits. */
export const SEALED_COLUMNS = {
  application: { procedure_text: 'text', provider_name: 'text' },
  applicant_document_content: { bytes: 'bytea' },
  cash_slip_content: { bytes: 'bytea' },
  claim: { text: 'text' },
  claim_answer: { text: 'text' },
  disbursement_transfer: { payee_nit: 'text', account_number: 'text' },
  document: { bytes: 'bytea' },
  document_text: { blocks: 'text' },
  outbox_message: { subject: 'text', text_body: 'text', html_body: 'text' },
  profile: { first_names: 'text', surnames: 'text', document_number: 'text' },
  provider_account: { nit: 'text', account_number: 'text' },
  refund: { payee_name: 'text', payee_document: 'text', account_number: 'text' },
  rendered_document: { bytes: 'bytea' },
  risk_decision: { bureau_name: 'text' },
  signature: { signer_name: 'text', signer_document: 'text', signer_email: 'text' },
  signing_request: { signer_name: 'text', signer_document: 'text' },
  unmatched_record: { payee_document: 'text', payee_account: 'text' },
} as const satisfies SealedColumns;

const sealedColumnsOf = (table: OperationNode | undefined): readonly string[] => {
  const name = table && TableNode.is(table) ? table.table.identifier.name : '';
  return Object.keys(SEALED_COLUMNS[name as keyof typeof SEALED_COLUMNS] ?? {});
};

const columnName = (node: OperationNode): string => (ColumnNode.is(node) ? node.column.name : '');

/** @throws Error for an SQL expression, whose value would be stored as it is. */
const sealNode = (keys: DataKeys, node: OperationNode, column: string): OperationNode => {
  if (!ValueNode.is(node)) throw new Error(`${column} is sealed: give its value, not an expression`);
  return { ...node, value: sealValue(keys, node.value) } as ValueNode;
};

const sealUpdates = (
  keys: DataKeys,
  sealed: readonly string[],
  updates: readonly ColumnUpdateNode[],
): readonly ColumnUpdateNode[] =>
  updates.map((update) => {
    const name = columnName(update.column);
    return sealed.includes(name) ? { ...update, value: sealNode(keys, update.value, name) } : update;
  });

const sealInsert = (keys: DataKeys, node: InsertQueryNode): InsertQueryNode => {
  const sealed = sealedColumnsOf(node.into);
  const { values, onConflict } = node;
  if (sealed.length === 0) return node;
  if (!values || !ValuesNode.is(values)) throw new Error('columns that are sealed are inserted as values');
  const names = node.columns?.map(columnName) ?? [];
  const isSealedAt = (at: number): boolean => sealed.includes(names[at] ?? '');
  const rows = values.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? { ...row, values: row.values.map((value, at) => (isSealedAt(at) ? sealValue(keys, value) : value)) }
      : {
          ...row,
          values: row.values.map((value, at) =>
            isSealedAt(at) ? sealNode(keys, value, names[at] ?? '') : value,
          ),
        },
  );
  const updates = onConflict?.updates && sealUpdates(keys, sealed, onConflict.updates);
  return {
    ...node,
    values: ValuesNode.create(rows),
    ...(onConflict && updates ? { onConflict: { ...onConflict, updates } } : {}),
  };
};

const sealUpdate = (keys: DataKeys, node: UpdateQueryNode): UpdateQueryNode => {
  const sealed = sealedColumnsOf(node.table);
  if (sealed.length === 0 || !node.updates) return node;
  return { ...node, updates: sealUpdates(keys, sealed, node.updates) };
};

const sealQuery = (keys: DataKeys, node: RootOperationNode): RootOperationNode => {
  if (InsertQueryNode.is(node)) return sealInsert(keys, node);
  return UpdateQueryNode.is(node) ? sealUpdate(keys, node) : node;
};

type ResultRow = Record<string, unknown>;

const unsealRow = async (keys: DataKeys, row: ResultRow): Promise<ResultRow> => {
  const sealed = Object.entries(row).filter(([, value]) => isSealed(value));
  if (sealed.length === 0) return row;
  const opened = sealed.map(
    async ([name, value]) => [name, await unsealValue(keys, value as Buffer)] as const,
  );
  return { ...row, ...Object.fromEntries(await Promise.all(opened)) };
};

/**
 * The database with its columns sealed on their way in and unsealed on their way out, under whatever name. A condition on
 * a sealed column finds nothing: look up by a digest.
 */
export const withSealedColumns = (db: Database, keys: DataKeys): Database => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => sealQuery(keys, node),
    transformResult: async ({ result }) => ({
      ...result,
      rows: await Promise.all(result.rows.map((row) => unsealRow(keys, row))),
    }),
  };
  return db.withPlugin(plugin);
};
