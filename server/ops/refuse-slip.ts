import type { SlipRefusal } from '../../src/core/domain/cash-slips.ts';
import { SLIP_REFUSALS } from '../../src/core/wire/cash-slips.ts';
import { inTransaction } from '../database/connection.ts';
import { isUuid } from '../database/is-uuid.ts';
import { recordAudit } from '../services/audit.ts';
import { refuseSlip as refuse } from '../services/cash-slips/refuse.ts';
import { type OpsCommand, OpsError } from './command.ts';
import { moneyText } from './words.ts';

const WORDS = Object.values(SLIP_REFUSALS).join(', ');

const readRefusal = (word: string): SlipRefusal => {
  const refusals = Object.keys(SLIP_REFUSALS) as SlipRefusal[];
  const found = refusals.find((refusal) => SLIP_REFUSALS[refusal] === word);
  if (!found) throw new OpsError(`No hay un motivo "${word}". Los que hay: ${WORDS}.`);
  return found;
};

export const refuseSlip: OpsCommand = {
  name: 'slips refuse',
  positionals: ['comprobante', 'motivo'],
  switches: {},
  summary: `Rechaza un comprobante que no se puede registrar y le escribe al titular. Motivos: ${WORDS}.`,
  run: ({ db, ...context }, { positionals: [id = '', word = ''], reason }) =>
    inTransaction(db, async (trx) => {
      const refusal = readRefusal(word);
      const slip = isUuid(id)
        ? await trx.selectFrom('cash_slip').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined;
      const refused = slip && (await refuse(trx, context, slip, refusal));
      if (!refused) throw new OpsError(`El comprobante "${id}" no está por revisar. Míralos con slips list.`);
      await recordAudit(trx, context.clock, {
        actor: context.operator,
        action: 'slips refuse',
        subject: String(refused.credit_number),
        reason,
        details: { slip: refused.id, refusal },
      });
      return `Rechazado: ${moneyText(refused.amount)} del crédito ${refused.credit_number}, ${word}. El titular recibirá un correo.`;
    }),
};
