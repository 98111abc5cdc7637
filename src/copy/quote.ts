/** What the landing's calculator says as one uses it; its fixed words are drawn with the page. */
export const quoteCopy = {
  tooLow: (minimum: string) => `Escribe desde ${minimum}.`,
  tooHigh: (maximum: string) => `Escribe hasta ${maximum}.`,
  notPesos: 'Escribe el monto en pesos, sin centavos.',
  shorter: (minimum: string, longest: number) =>
    `La cuota más baja es de ${minimum}: con este monto son hasta ${longest} meses.`,
  rate: (monthly: string, annual: string) => `${monthly} (por cada mes), ${annual}`,
  spoken: (term: number, monthly: string, total: string) =>
    `${term} cuotas de ${monthly}. En total, ${total}.`,
};
