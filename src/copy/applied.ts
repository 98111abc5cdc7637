/** Allocation of a payment. */
export const appliedCopy = {
  concepts: {
    costs: 'Costos de cobranza',
    arrears: 'Interés de mora',
    insurance: 'Seguro de vida',
    guarantee: 'Fondo de garantías con IVA',
    interest: 'Interés',
    principal: 'Capital',
    prepayment: 'Abono a capital',
    credit: 'Saldo a tu favor',
  },
  inWords: {
    done: {
      due: (amount: string, numbers: string) => `${amount} pagaron ${numbers}`,
      prepayment: (amount: string) => `${amount} abonaron a capital`,
      credit: (amount: string) => `${amount} quedaron a tu favor`,
    },
    supposed: {
      due: (amount: string, numbers: string) => `${amount} pagarían ${numbers}`,
      prepayment: (amount: string) => `${amount} abonarían a capital`,
      credit: (amount: string) => `${amount} quedarían a tu favor`,
    },
    instalment: (number: number) => `la cuota ${number}`,
    and: ' y ',
  },
  ofInstalment: (concept: string, instalment: number) => `${concept} de la cuota ${instalment}`,
  total: 'Total',
};
