/** Payment of the overdue amount alone. */
export const catchUpCopy = {
  own: 'Ponerme al día',
  others: 'Ponerlo al día',
  note: 'Las cuotas vencidas con su mora. La cuota del mes queda para su fecha.',
  minimumNote: (overdue: string, since: string) =>
    `Incluye ${overdue} vencidos desde el ${since} y la cuota del mes, que aún no vence.`,
  why: (since: string) => `Este crédito está en mora desde el ${since}`,
  whyText: (amount: string) => `Con ${amount} queda al día hoy. La mora crece cada día que pasa.`,
};
