const NBSP = '\u00a0';
const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0, useGrouping: 'always' });
const percent = new Intl.NumberFormat('es-CO', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Whole pesos in Colombian format, non-breaking: '$ 1.253.226'. */
export const pesos = (amount: number): string => {
  const sign = amount < 0 ? '-' : '';
  return `${sign}$${NBSP}${whole.format(Math.abs(amount))}`;
};

/** A fraction as a percentage with two decimals: 0.018 is '1,80 %'. */
export const percentText = (fraction: number): string => `${percent.format(fraction * 100)}${NBSP}%`;
