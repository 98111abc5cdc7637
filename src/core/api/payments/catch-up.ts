import type { InferType } from 'yup';
import { calendarDate as toDate } from '../../calendar/calendar-date.ts';
import type { CatchUp } from '../../loan/debt.ts';
import { pesos as toMoney } from '../../money/money.ts';
import { dateField, pesosField, shape } from '../fields.ts';

/** What brings a credit up to date that day, without the instalment still to fall due; null when nothing is overdue. */
export const catchUpSchema = () =>
  shape({ valor: pesosField().required(), en_mora_desde: dateField().required() }).nullable().defined();

type CatchUpWire = InferType<ReturnType<typeof catchUpSchema>>;

export const encodeCatchUp = (catchUp: CatchUp | undefined): CatchUpWire =>
  catchUp ? { valor: catchUp.amount, en_mora_desde: catchUp.since } : null;

export const decodeCatchUp = (catchUp: CatchUpWire): CatchUp | undefined =>
  catchUp ? { amount: toMoney(catchUp.valor), since: toDate(catchUp.en_mora_desde) } : undefined;
