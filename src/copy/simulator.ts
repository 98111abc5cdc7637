const instalments = (count: number): string => (count === 1 ? '1 cuota' : `${count} cuotas`);

export const simulatorCopy = {
  title: 'Si pago hoy…',
  lead: 'Mira qué pasaría con tu crédito antes de pagar. Simular no cambia nada.',
  loading: 'Abriendo…',
  amount: {
    label: 'Valor que pagarías hoy',
    placeholder: 'Ingrese el valor a pagar',
    hint: (least: string, most: string, date: string) =>
      `Desde ${least} hasta ${most}, que es tu deuda total al ${date}.`,
    missing: 'Ingrese el valor a pagar',
    tooLow: (least: string) => `Escribe ${least} o más.`,
    tooHigh: (most: string) => `Tu deuda total hoy es de ${most}. Escribe ese valor o uno menor.`,
    leavesResidue: (total: string) =>
      `Quedaría un saldo tan pequeño que no se puede pagar. Escribe el total: ${total}.`,
  },
  submit: 'Calcular',
  busy: 'Calculando…',
  needsNetwork: 'Para calcular necesitas conexión.',
  failed: 'No pudimos calcularlo',
  result: (amount: string) => `Si hoy pagas ${amount}`,
  applied: 'Así se aplicaría',
  debtAfter: (amount: string) => `Tu deuda total quedaría en ${amount}.`,
  closing: {
    title: 'Con este pago terminas tu crédito',
    text: (saved: string) => `Te ahorras ${saved} frente a seguir pagando cuota por cuota.`,
  },
  short: (missing: string) => `No alcanza para tu pago mínimo: aún te faltarían ${missing}.`,
  justDue: 'Quedas al día. No sobra nada para abonar a capital, así que tus cuotas siguen iguales.',
  prepayment: 'Al abonar a capital, tú eliges qué cambia:',
  asNow: 'Como vas hoy',
  choices: {
    reduce_term: { name: 'Reducir el plazo', pay: 'Pagar y reducir el plazo' },
    reduce_instalment: { name: 'Reducir la cuota', pay: 'Pagar y reducir la cuota' },
  },
  plan: {
    term: 'Te quedan',
    termValue: instalments,
    instalment: 'Cada una de',
    last: 'La última de',
    lastOn: 'Terminas el',
    toPay: 'Te falta por pagar',
    interestSaved: 'Ahorras en intereses',
    interestLost: 'Pagas de más en intereses',
    saved: 'Te ahorras en total',
    lost: 'Pagas de más en total',
  },
  compared: 'El ahorro se compara con seguir como vas y pagar cada cuota en su fecha.',
  pay: (amount: string) => `Pagar ${amount}`,
};
