/** A credit that is paid off, on the portal's home and wherever a payment would be offered. */
export const paidOffCopy = {
  lead: 'No te queda nada por pagar.',
  title: 'Terminaste de pagar tu crédito',
  text: 'No debes nada de este crédito. Gracias por cumplir con tus cuotas.',
  debt: (date: string, amount: string) => `Deuda total al ${date}: ${amount}.`,
};
