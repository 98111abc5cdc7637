import { inTransaction } from '../infrastructure/database/connection.ts';
import { readPhone } from '../infrastructure/ops/arguments.ts';
import { type OpsCommand, OpsError } from '../infrastructure/ops/command.ts';
import { endDelays } from './strangers.ts';

export const resetCodes: OpsCommand = {
  name: 'codes reset',
  roles: ['agent'],
  effects: [],
  positionals: ['celular'],
  summary:
    'Deja que un celular pida y escriba códigos de nuevo: lo enviado y lo equivocado hasta ahora ya no cuenta.',
  run: ({ db, clock }, { positionals: [typed = ''], audit }) => {
    const phone = readPhone(typed);
    return inTransaction(db, async (trx) => {
      const account = await trx
        .updateTable('account')
        .set({ codes_reset_at: clock.now() })
        .where('phone', '=', phone)
        .returning('id')
        .executeTakeFirstOrThrow(() => new OpsError('Ese celular no tiene una cuenta.'));
      await endDelays(trx, phone);
      await audit(trx, account.id);
      return 'Listo: ya se pueden pedir códigos para ese celular.';
    });
  },
};
