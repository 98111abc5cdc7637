import type { Instalment } from '#core/api/credit/instalments.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { NO_MONEY, pesos } from '#core/money/money.ts';

/** An unpaid instalment of 356 835, as the portal receives it. */
export const instalmentOf = (
  number: number,
  dueOn: string,
  status: Instalment['status'],
  changes: Partial<Instalment> = {},
): Instalment => ({
  number,
  dueOn: calendarDate(dueOn),
  regular: pesos(356_835),
  parts: {
    costs: NO_MONEY,
    arrears: NO_MONEY,
    insurance: NO_MONEY,
    guarantee: NO_MONEY,
    interest: pesos(56_835),
    principal: pesos(300_000),
  },
  paid: NO_MONEY,
  unpaid: pesos(356_835),
  balanceAfter: NO_MONEY,
  status,
  ...changes,
});
