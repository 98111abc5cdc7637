import { RISK_REASONS, type RiskReason } from '#core/application/risk-reasons.ts';
import { formatPesos, type Money, parsePesos } from '#core/money/money.ts';
import { recordAudit } from '../../infrastructure/audit.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import {
  type OpsCall,
  type OpsCommand,
  type OpsContext,
  OpsError,
} from '../../infrastructure/ops/command.ts';
import { moneyText, STATUS_WORDS } from '../../infrastructure/ops/words.ts';
import { statusOf } from '../application-status.ts';
import {
  decideManually,
  type HandDecision,
  type HeldApplication,
  isHeld,
  readHeld,
} from '../held-decisions.ts';
import { findLocked } from './find-application.ts';

/** Reasons for a manual rejection: only those with a sentence for the person. */
const CAUSES: readonly RiskReason[] = RISK_REASONS.filter(
  (reason) => reason !== 'bureau_pending' && reason !== 'no_affordable_plan',
);

const readMaximum = (text: string, held: HeldApplication): Money => {
  const { policy } = held.standing;
  const parsed = parsePesos(text);
  if (!parsed.ok) throw new OpsError(`El monto "${text}" no es un número de pesos.`);
  const amount = parsed.amount;
  const limits = `${formatPesos(policy.minimumAmount)} y ${formatPesos(held.ceiling)}`;
  if (amount < policy.minimumAmount || amount > held.ceiling)
    throw new OpsError(`El monto máximo debe estar entre ${limits}: no se decidió nada.`);
  if (amount % policy.amountStep !== 0)
    throw new OpsError(`El monto máximo debe ser un múltiplo de ${formatPesos(policy.amountStep)}.`);
  return amount;
};

const approval = (text: string, held: HeldApplication): HandDecision => {
  if (held.obstacles.length > 0)
    throw new OpsError(
      `La política no permite aprobarla: ${held.obstacles.join(', ')}. Solo se puede rechazar.`,
    );
  return { outcome: 'approved', maximumAmount: readMaximum(text, held) };
};

const rejection = (text: string): HandDecision => {
  const cause = CAUSES.find((reason) => reason === text);
  if (!cause) throw new OpsError(`No hay un motivo "${text}". Los que hay: ${CAUSES.join(', ')}.`);
  return { outcome: 'rejected', cause };
};

const decide =
  (
    action: string,
    decisionFrom: (text: string, held: HeldApplication) => HandDecision,
    sentence: (application: HeldApplication, decision: HandDecision) => string,
  ) =>
  (context: OpsContext, { positionals: [named = '', text = ''], reason }: OpsCall): Promise<string> =>
    inTransaction(context.db, async (trx) => {
      const application = await findLocked(trx, named);
      if (!isHeld(application)) {
        throw new OpsError(
          `La solicitud ${application.id.slice(0, 8)} no espera una decisión: está ${STATUS_WORDS[statusOf(application)]}.`,
        );
      }
      const held = await readHeld(trx, context, application);
      const decision = decisionFrom(text, held);
      await decideManually(trx, context, held, decision, { operator: context.operator, reason });
      await recordAudit(trx, context.clock, {
        actor: context.operator,
        action,
        subject: application.id,
        reason,
        details: { from: application.status, ...decision },
      });
      return sentence(held, decision);
    });

const shortId = ({ application }: HeldApplication): string => application.id.slice(0, 8);

export const approveApplication: OpsCommand = {
  name: 'applications approve',
  positionals: ['id', 'monto-máximo'],
  switches: {},
  summary:
    'Aprueba una solicitud en espera hasta un monto, dentro de la política, y le escribe a la persona.',
  run: decide(
    'applications approve',
    approval,
    (held, decision) =>
      `Aprobada: ${shortId(held)} hasta ${moneyText(decision.outcome === 'approved' ? decision.maximumAmount : null)}. La persona recibirá un correo.`,
  ),
};

export const rejectApplication: OpsCommand = {
  name: 'applications reject',
  positionals: ['id', 'motivo'],
  switches: {},
  summary: `Rechaza una solicitud en espera y le escribe a la persona. Motivos: ${CAUSES.join(', ')}.`,
  run: decide(
    'applications reject',
    rejection,
    (held, decision) =>
      `Rechazada: ${shortId(held)} por ${decision.outcome === 'rejected' ? decision.cause : ''}. La persona recibirá un correo.`,
  ),
};
