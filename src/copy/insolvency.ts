/** A credit whose holder is insolvent, on the portal's home. */
export const insolvencyCopy = {
  since: (date: string) =>
    `Desde el ${date} estás en un proceso de insolvencia: mientras dure no te cobramos este crédito, no crece la mora y no te reportamos, y se paga como diga ese proceso.`,
};
