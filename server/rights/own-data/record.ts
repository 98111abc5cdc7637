import type { Executor } from '../../infrastructure/database/connection.ts';
import type { DataSection } from '../../infrastructure/documents/texts/own-data.ts';

export type Read = (executor: Executor, accountId: string) => Promise<DataSection['records']>;

type Field = readonly [name: string, value: string | number | null];

/** Named as the person reads it. */
export const record = (...fields: readonly Field[]): DataSection['records'][number] =>
  Object.fromEntries(fields);

export const at = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null;
