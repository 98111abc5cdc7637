import { loadCap } from './caps.ts';
import type { OpsCommand } from './command.ts';
import { importProcedures, importProviders } from './import-catalog.ts';
import { postCash, reversePaid } from './payments.ts';
import { verifyLedgerCommand } from './verify-ledger.ts';

/** Everything that operators can do, in the order of the help. */
export const opsCommands: readonly OpsCommand[] = [
  importProviders,
  importProcedures,
  loadCap,
  postCash,
  reversePaid,
  verifyLedgerCommand,
];
