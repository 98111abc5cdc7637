/** A credit in arrears on the portal's home. */
export const arrearsCopy = {
  title: 'Para ponerte al día',
  owed: (count: number, since: string, days: number) =>
    `${count === 1 ? 'Tienes 1 cuota vencida' : `Tienes ${count} cuotas vencidas`} desde el ${since}, con ${days === 1 ? '1 día' : `${days} días`} de mora.`,
  perDay: (amount: string) => `Por cada día que pase se suman ${amount} de mora.`,
  catchUp: (amount: string) => `Ponerme al día: ${amount}`,
  leaves: (amount: string, dueOn: string) => `Te queda la cuota de ${amount}, que vence el ${dueOn}.`,
  leavesNothing: 'Con esto no te queda ninguna cuota por pagar hoy.',
  minimum: (amount: string) => `Pagar el mínimo: ${amount}`,
  minimumLeaves: (dueOn: string) => `Paga también la cuota que vence el ${dueOn}. Este mes no te queda nada.`,
};
