import { boolean, type InferType } from 'yup';
import { type CalendarMonth, calendarMonth } from '../../calendar/calendar-date.ts';
import type { LoanPrice } from '../../loan/loan-price.ts';
import { type Money, pesos } from '../../money/money.ts';
import { monthField, pesosField, rateField, shape } from '../fields.ts';

/** What the credit costs. Rates are fractions; the legal cap is of the month of `valid_until`. */
export const priceSchema = shape({
  tasa_efectiva_anual: rateField().required(),
  /** What is charged this month: the agreed rate, or less where the cap lowers it. */
  tasa_cobrada_mv: rateField().required(),
  tasa_cobrada_ea: rateField().required(),
  tasa_usura: shape({
    mes: monthField().required(),
    tasa: rateField().required(),
    /** False while the month's own is not published: then it is that of `mes_de_la_tasa`. */
    conocida: boolean().required(),
    mes_de_la_tasa: monthField().required(),
  }),
  /** Effective annual rate with every charge in it, of the plan as agreed. */
  tasa_ea_total: rateField().required(),
  /** Sum of all payments of the plan as agreed. */
  costo_total: pesosField().required(),
  /** Sum of the payments that count so far. */
  total_pagado: pesosField().required(),
});

type PriceWire = InferType<typeof priceSchema>;

/** What a credit costs and what of it is paid so far, whole pesos. */
export const encodePrice = (price: LoanPrice, totalPaid: number): PriceWire => {
  const { cap } = price;
  return {
    tasa_efectiva_anual: Number(price.agreedAnnual),
    tasa_cobrada_mv: Number(price.charged),
    tasa_cobrada_ea: Number(price.chargedAnnual),
    tasa_usura: {
      mes: cap.month,
      tasa: Number(cap.rate),
      conocida: cap.known,
      mes_de_la_tasa: cap.known ? cap.month : cap.fallbackMonth,
    },
    tasa_ea_total: Number(price.allInAnnual),
    costo_total: price.totalCost,
    total_pagado: totalPaid,
  };
};

/** Rates are fractions: 0.018 is 1,80 %. */
export interface Price {
  readonly annualRate: number;
  /** Charged this month: the agreed rate, or less where the cap lowers it. */
  readonly chargedMonthlyRate: number;
  readonly chargedAnnualRate: number;
  /** The legal cap of `month`; while that is not published, it is the one of `rateMonth`. */
  readonly cap: {
    readonly month: CalendarMonth;
    readonly rate: number;
    readonly isKnown: boolean;
    readonly rateMonth: CalendarMonth;
  };
  readonly allInAnnualRate: number;
  readonly totalCost: Money;
  readonly totalPaid: Money;
}

export const decodePrice = (price: PriceWire): Price => ({
  annualRate: price.tasa_efectiva_anual,
  chargedMonthlyRate: price.tasa_cobrada_mv,
  chargedAnnualRate: price.tasa_cobrada_ea,
  cap: {
    month: calendarMonth(price.tasa_usura.mes),
    rate: price.tasa_usura.tasa,
    isKnown: price.tasa_usura.conocida,
    rateMonth: calendarMonth(price.tasa_usura.mes_de_la_tasa),
  },
  allInAnnualRate: price.tasa_ea_total,
  totalCost: pesos(price.costo_total),
  totalPaid: pesos(price.total_pagado),
});
