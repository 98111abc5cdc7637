import { writeFile } from 'node:fs/promises';
import { type AuditedAction, recordAudit } from '../audit.ts';
import { readDocumentsSecret } from '../config/secrets.ts';
import { inTransaction } from '../database/connection.ts';
import { unseal } from '../submitted-files/sealing.ts';
import { type OpsContext, OpsError } from './command.ts';

/** File mode: readable by the operator only. */
const OWNER_ONLY = 0o600;

/** Decrypts a submitted file into a new local file, with an audit entry. Errors: OpsError when it cannot be written. */
export const saveSubmittedFile = async (
  { db, clock, operator }: OpsContext,
  file: string,
  { place, sealed }: { readonly place: string; readonly sealed: Buffer },
  action: Omit<AuditedAction, 'actor'>,
): Promise<void> => {
  const content = unseal(readDocumentsSecret(process.env), place, sealed);
  await inTransaction(db, async (trx) => {
    await recordAudit(trx, clock, { actor: operator, ...action });
    // Written last: no export without its audit entry.
    await writeFile(file, content, { flag: 'wx', mode: OWNER_ONLY }).catch((cause: NodeJS.ErrnoException) => {
      throw new OpsError(`No se pudo escribir "${file}" (${cause.code}): usa un nombre nuevo.`, { cause });
    });
  });
};
