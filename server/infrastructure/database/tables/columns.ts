import type { ColumnType } from 'kysely';

/** A JSON column: read as an object, written as text. */
export type Json<T> = ColumnType<T, string, string>;
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** bigint columns hold whole pesos or credit numbers, all safe integers; the driver parses them to numbers. */
export type Pesos = number;
/** `date` columns are read and written as 'YYYY-MM-DD'. */
export type DateText = string;

/** Where the file of a row is: its bytes, or the key of its object; exactly one. */
export interface FileLocationColumns {
  bytes: Nullable<Buffer>;
  object_key: Nullable<string>;
}

export interface SubmittedFileContentTable extends FileLocationColumns {
  storage_key: string;
}
