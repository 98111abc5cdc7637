import type { InferType } from 'yup';
import type { LoanPrice } from '../loan/loan-price.ts';
import type { priceSchema } from './credit.ts';

/** What a credit costs and what of it is paid so far, whole pesos. */
export const encodePrice = (price: LoanPrice, totalPaid: number): InferType<typeof priceSchema> => {
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
