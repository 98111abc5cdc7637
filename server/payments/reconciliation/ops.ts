import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { recordAudit } from '../../infrastructure/audit.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { type OpsCommand, OpsError } from '../../infrastructure/ops/command.ts';

export const USUAL_DAYS = 30;
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;

export const readDays = (text: string | undefined): number => {
  const days = text === undefined ? USUAL_DAYS : Number(text);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new OpsError(`"${text}" no es un número de días entre 1 y ${MAX_DAYS}.`);
  return days;
};

export const reconcilePayments: OpsCommand = {
  name: 'payments reconcile',
  positionals: [],
  switches: {},
  options: { days: `de cuántos días hacia atrás; ${USUAL_DAYS} si no se dice` },
  summary:
    'Vuelve a preguntar a la pasarela por cada intento de pago, pagado o no, y compara los totales de cada día; nada se registra dos veces.',
  run: ({ db, clock, jobs, operator }, { options, reason }) => {
    const days = readDays(options.days);
    const since = new Date(clock.now().getTime() - days * DAY_MS);
    return inTransaction(db, async (trx) => {
      // Paid ones too: the webhook of a chargeback may have been lost.
      const attempts = await trx
        .selectFrom('payment_attempt')
        .select('reference')
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .execute();
      for (const { reference } of attempts)
        await jobs.enqueue('settle-payment', { reference }, { executor: trx });
      await jobs.enqueue('reconcile-days', { since: bogotaDate(since) }, { executor: trx });
      await recordAudit(trx, clock, {
        actor: operator,
        action: 'payments reconcile',
        subject: 'payments',
        reason,
        details: { since: since.toISOString(), attempts: attempts.length },
      });
      return `${attempts.length} intentos de los últimos ${days} días: el servidor los compara con la pasarela desde ya.`;
    });
  },
};
