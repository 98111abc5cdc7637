import { SLIP_REJECTIONS } from '#core/api/payments/cash-slips.ts';
import type { SlipRejection } from '#core/payments/cash-slips.ts';
import { recordAudit } from '../../infrastructure/audit.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { isUuid } from '../../infrastructure/database/is-uuid.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';
import { moneyText } from '../../infrastructure/ops/words.ts';
import { rejectSlip as reject } from './reject.ts';

const WORDS = Object.values(SLIP_REJECTIONS).join(', ');

const readRejection = (word: string): SlipRejection => {
  const rejections = Object.keys(SLIP_REJECTIONS) as SlipRejection[];
  const found = rejections.find((rejection) => SLIP_REJECTIONS[rejection] === word);
  if (!found) throw new OpsError(`No hay un motivo "${word}". Los que hay: ${WORDS}.`);
  return found;
};

export const rejectSlip: OpsCommand = {
  name: 'slips refuse',
  positionals: ['comprobante', 'motivo'],
  switches: {},
  summary: `Rechaza un comprobante que no se puede registrar y le escribe al titular. Motivos: ${WORDS}.`,
  run: ({ db, ...context }, { positionals: [id = '', word = ''], reason }) =>
    inTransaction(db, async (trx) => {
      const rejection = readRejection(word);
      const slip = isUuid(id)
        ? await trx.selectFrom('cash_slip').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined;
      const rejected = slip && (await reject(trx, context, slip, rejection));
      if (!rejected)
        throw new OpsError(`El comprobante "${id}" no está por revisar. Míralos con slips list.`);
      await recordAudit(trx, context.clock, {
        actor: context.operator,
        action: 'slips refuse',
        subject: String(rejected.credit_number),
        reason,
        details: { slip: rejected.id, rejection },
      });
      return `Rechazado: ${moneyText(rejected.amount)} del crédito ${rejected.credit_number}, ${word}. El titular recibirá un correo.`;
    }),
};
