import { type ApplicationRow, statusOf } from '../../applications/application-status.ts';
import { findApplication, findLocked } from '../../applications/ops/find-application.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import {
  type OpsCall,
  type OpsCommand,
  type OpsContext,
  OpsError,
} from '../../infrastructure/ops/command.ts';
import { moneyText, STATUS_WORDS } from '../../infrastructure/ops/words.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { actorOf } from '../../infrastructure/runtime/operator.ts';
import { isBeforeTransfer } from '../../loans/disbursement/withdraw.ts';
import { lockLoan } from '../../loans/loans.ts';
import { endUnpaid, recordWithdrawal, withdrawalOver } from './record-withdrawal.ts';

const AFTER_TRANSFER = ['pendiente_desembolso', 'desembolsado', 'fulfilled'];

const DONE = {
  cancels: 'la persona desistió y no debe nada. Recibirá un correo.',
  returns:
    'la persona se retractó. Si la clínica tiene el dinero, le preguntamos si el procedimiento ya había comenzado. Recibirá un correo; «withdrawals list» muestra cómo va.',
  recorded: 'ya lo había dicho, y se hace apenas se sepa si el dinero llegó.',
  asked: 'ya lo había dicho, y la clínica no ha respondido si el procedimiento había comenzado.',
  excluded:
    'ya lo había dicho, y la clínica respondió que el procedimiento había comenzado: el crédito sigue. Si no es cierto, radica un reclamo.',
  withdrawn: 'ya se había retractado.',
} as const;

const NO_DEBT = 'sin efecto: la persona no debe nada';
const AFTER = {
  cancels: NO_DEBT,
  returns: 'retracto registrado',
  recorded: 'retracto registrado',
  asked: 'retracto registrado',
  excluded: 'sigue',
  withdrawn: NO_DEBT,
} as const satisfies Record<keyof typeof DONE, string>;

interface Done {
  readonly text: string;
  /** What becomes of the credit. */
  readonly after: string;
}

/** @throws OpsError when it cannot be withdrawn from any more. */
const recordFor = async (
  trx: Executor,
  context: OpsContext,
  application: ApplicationRow,
  reason: string,
): Promise<Done> => {
  const { account_id: accountId, credit_number: creditNumber } = application;
  const to = actorOf(context.operator);
  try {
    const said = { to, reason: `withdrew, as ${to} was told: ${reason}` };
    const standing = await recordWithdrawal(trx, context, { accountId, creditNumber }, said);
    if (standing === 'over') throw withdrawalOver();
    return { text: DONE[standing], after: AFTER[standing] };
  } catch (error) {
    if (error instanceof Conflict) throw new OpsError(error.message);
    throw error;
  }
};

const withdrawAs = async (
  trx: Executor,
  context: OpsContext,
  application: ApplicationRow,
  { switches, reason }: OpsCall,
): Promise<Done> => {
  const status = statusOf(application);
  if (isBeforeTransfer(status) || (switches.has('stopped') && status === 'pendiente_desembolso')) {
    const to = actorOf(context.operator);
    await endUnpaid(trx, context, application, { to, reason: `withdrew, as ${to} was told: ${reason}` });
    return { text: DONE.cancels, after: AFTER.cancels };
  }
  if (AFTER_TRANSFER.includes(status)) return recordFor(trx, context, application, reason);
  throw new OpsError(
    `De ${application.id.slice(0, 8)} no se puede desistir; estado: ${STATUS_WORDS[status]}. Antes de firmar no hay contrato.`,
  );
};

/** The contract's second clause and its fourteenth: its holder withdraws by saying so, to an operator too. */
export const withdrawApplication: OpsCommand = {
  name: 'applications withdraw',
  roles: ['agent'],
  effects: ['debt_falls'],
  positionals: ['id|crédito'],
  switches: { stopped: 'la tesorería confirmó que no gira lo que se le pidió' },
  summary:
    'Deja sin efecto un crédito firmado porque la persona desiste o, con el dinero entregado, se retracta a tiempo; no debe nada, y le escribe.',
  // The right to withdraw runs out within days: what the person said does not wait for a second operator.
  needsSecondPerson: (_context, { switches }) => switches.has('stopped'),
  run: (context, call) =>
    inTransaction(context.db, async (trx) => {
      const [named = ''] = call.positionals;
      // In the order of payments: the loan before its application.
      await lockLoan(trx, (await findApplication(trx, named)).credit_number);
      const found = await findLocked(trx, named);
      const done = await withdrawAs(trx, context, found, call);
      await call.audit(trx, found.id, {
        from: found.status,
        changes: [
          {
            what: `crédito ${found.credit_number}, ${moneyText(found.amount)}`,
            from: STATUS_WORDS[statusOf(found)],
            to: done.after,
          },
        ],
      });
      return `Hecho: ${found.id.slice(0, 8)}, ${done.text}`;
    }),
};
