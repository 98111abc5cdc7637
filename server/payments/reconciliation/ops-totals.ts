import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { fromCents } from '#core/money/money.ts';
import type { OpsCommand } from '../../infrastructure/ops/command.ts';
import { alignColumns } from '../../infrastructure/ops/text-table.ts';
import { momentText, moneyText } from '../../infrastructure/ops/words.ts';
import { readDays, USUAL_DAYS } from './ops.ts';

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
  positionals: [],
  switches: {},
  options: { days: `de cuántos días hacia atrás; ${USUAL_DAYS} si no se dice` },
  changesNothing: true,
  summary: 'Muestra lo que pasarela y libros tienen de cada día y los pagos que no tienen igual.',
  run: async ({ db, clock }, { options }) => {
    const since = addDays(bogotaDate(clock.now()), -readDays(options.days));
    const days = await db
      .selectFrom('reconciled_day')
      .selectAll()
      .where('day', '>=', since)
      .orderBy('day', 'desc')
      .execute();
    if (days.length === 0) return 'Todavía no se ha comparado ningún día de esos.';
    const lines = days.map((day) => [
      day.day,
      String(day.provider_count),
      amountText(day.provider_cents),
      String(day.posted_count),
      amountText(day.posted_cents),
      String(day.differences.length),
      momentText(day.checked_at),
    ]);
    const differenceLines = days.flatMap(({ day, differences }) =>
      differences.map(
        ({ kind, transactionId, reference }) =>
          `${day}  ${transactionId}  ${reference}  ${KINDS[kind] ?? kind}`,
      ),
    );
    return [alignColumns([HEADINGS, ...lines]), ...differenceLines].join('\n');
  },
};
