import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { fromCents } from '#core/money/money.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { readDays, readPage } from '../../infrastructure/ops/arguments.ts';
import type { OpsCommand } from '../../infrastructure/ops/command.ts';
import { NO_MORE, PAGE_OPTION, PAGE_SIZE, pageOf, pageText } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

const DAYS_OPTION = { days: `de cuántos días hacia atrás; ${USUAL_DAYS} si no se dice` };

export const reconcilePayments: OpsCommand = {
  name: 'payments reconcile',
  roles: ['cash'],
  effects: [],
  options: DAYS_OPTION,
  summary:
    'Vuelve a preguntar a la pasarela por cada intento de pago, pagado o no, y compara los totales de cada día, el de hoy también; nada se registra dos veces.',
  run: ({ db, clock, jobs }, { options, audit }) => {
    const days = readDays(options.days, USUAL_DAYS);
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
      await audit(trx, 'payments', { since: since.toISOString(), attempts: attempts.length });
      return `${attempts.length} intentos de los últimos ${days} días: el servidor los compara con la pasarela desde ya.`;
    });
  },
};

const HEADINGS = ['día', 'pasarela', 'valor', 'libros', 'valor', 'diferencias', 'comparado'];

const KINDS: Readonly<Record<string, string>> = {
  not_posted: 'aprobado en la pasarela y sin registrar',
  not_at_provider: 'registrado y no aprobado en la pasarela',
  other_amount: 'con otro valor',
  other_day: 'con otro día',
};

const amountText = (cents: number): string => {
  const amount = fromCents(cents);
  return amount === undefined ? `${cents} centavos` : moneyText(amount);
};

export const showDayTotals: OpsCommand = {
  name: 'payments totals',
  roles: ['cash', 'credit'],
  effects: [],
  options: { ...DAYS_OPTION, ...PAGE_OPTION },
  changesNothing: true,
  summary: 'Muestra lo que pasarela y libros tienen de cada día y los pagos que no tienen igual.',
  run: async ({ db, clock }, { options }) => {
    const page = readPage(options.page);
    const { limit, offset } = pageOf(page);
    const since = addDays(bogotaDate(clock.now()), -readDays(options.days, USUAL_DAYS));
    const days = await db
      .selectFrom('reconciled_day')
      .selectAll()
      .where('day', '>=', since)
      .orderBy('day', 'desc')
      .orderBy('provider', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    if (days.length === 0) return page === 1 ? 'Todavía no se ha comparado ningún día de esos.' : NO_MORE;
    const lines = days.map((day) => [
      day.day,
      String(day.provider_count),
      amountText(day.provider_cents),
      String(day.posted_count),
      amountText(day.posted_cents),
      String(day.differences.length),
      momentText(day.checked_at),
    ]);
    const differenceLines = days
      .slice(0, PAGE_SIZE)
      .flatMap(({ day, differences }) =>
        differences.map(
          ({ kind, transactionId, reference, amountInCents }) =>
            `${day}  ${transactionId}  ${reference}  ${amountText(amountInCents)}  ${KINDS[kind] ?? kind}`,
        ),
      );
    const isMissing = days.some(({ differences }) => differences.some(({ kind }) => kind === 'not_posted'));
    return [
      pageText(HEADINGS, lines, page),
      ...differenceLines,
      ...(isMissing
        ? ['Lo aprobado del que aquí no quedó nada se registra con payments adopt TRANSACCIÓN.']
        : []),
    ].join('\n');
  },
};
