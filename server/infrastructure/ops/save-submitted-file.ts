import { writeFile } from 'node:fs/promises';
import { type AuditedAction, recordAudit } from '../audit.ts';
import { readDocumentsSecret } from '../config/secrets.ts';
import { inTransaction } from '../database/connection.ts';
import { unseal } from '../submitted-files/sealing.ts';
import { type OpsContext, OpsError } from './command.ts';

/** Only whoever is at the keyboard reads what was taken out. */
const OWNER_ONLY = 0o600;

/**
 * Opens a file that a person sent into a new file here; the log says who did and why. Errors: OpsError when it cannot be
 * written.
 */
export const saveSubmittedFile = async (
  { db, clock, operator }: OpsContext,
  file: string,
  { place, sealed }: { readonly place: string; readonly sealed: Buffer },
  action: Omit<AuditedAction, 'actor'>,
): Promise<void> => {
  const content = unseal(readDocumentsSecret(process.env), place, sealed);
  await inTransaction(db, async (trx) => {
    await recordAudit(trx, clock, { actor: operator, ...action });
    // Last: what nobody noted down was not taken out.
    await writeFile(file, content, { flag: 'wx', mode: OWNER_ONLY }).catch((cause: NodeJS.ErrnoException) => {
      throw new OpsError(`No se pudo escribir "${file}" (${cause.code}): usa un nombre nuevo.`, { cause });
    });
  });
};
