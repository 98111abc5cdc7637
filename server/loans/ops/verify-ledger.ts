import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { verifyLedger } from '../ledger/ledger-verification.ts';

export const verifyLedgerCommand: OpsCommand = {
  name: 'ledger verify',
  positionals: [],
  switches: {},
  changesNothing: true,
  summary:
    'Recalcula cada crédito desde sus hechos, lo compara con los libros y nombra la primera diferencia.',
  run: async ({ db }) => {
    const { loans, difference } = await verifyLedger(db);
    if (!difference) return `${loans} créditos verificados: los libros dicen lo mismo que los hechos.`;
    const { creditNumber, account, instalment, inBooks, byEvents } = difference;
    const where = instalment === undefined ? account : `${account} de la cuota ${instalment}`;
    throw new OpsError(
      `Crédito ${creditNumber}: ${where} dice ${inBooks} en los libros y es ${byEvents} por sus hechos.`,
    );
  },
};
