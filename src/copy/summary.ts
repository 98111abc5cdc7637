const instalments = (count: number): string => (count === 1 ? '1 cuota' : `${count} cuotas`);

export const summaryCopy = {
  switch: {
    title: 'Si te quedas sin señal',
    label: 'Ver mi saldo sin conexión en este dispositivo',
    what: 'Guardamos aquí cuánto debes, cuánto y cuándo pagar, tus cuotas pagadas y los 4 últimos números del crédito. Quien tenga este celular podrá verlos sin entrar a tu cuenta.',
    full: 'Este navegador no deja guardar datos, así que tu saldo no se podrá ver sin conexión.',
  },
  /** On the landing and the login. */
  card: {
    offline: 'Sin conexión.',
    title: 'Tu último resumen:',
    catchUp: (amount: string) => `Para ponerte al día: ${amount}`,
    minimum: (amount: string) => `Pago mínimo: ${amount}`,
    upToDate: 'No tenías cuotas por pagar',
    totalDebt: (amount: string) => `Deuda total: ${amount}`,
    dueOn: (date: string) => `Próxima fecha: ${date}`,
    pastDue: (date: string) => `Venció el ${date}`,
    asOf: (date: string, ago: string) => `Valor al ${date}, actualizado ${ago}`,
    old: (month: string) => `Tu resumen es de ${month}: ábrelo`,
    caution: {
      same_day: undefined,
      older: 'Puede haber cambiado.',
      past_due: 'Hoy puedes deber más.',
      overdue: 'Si no has pagado, hoy debes más.',
    },
    open: 'Ver mi último resumen',
  },
  screen: {
    title: 'Tu último resumen',
    back: 'Volver al inicio de sesión',
    updated: (ago: string) => `Actualizado ${ago}`,
    credit: (digits: string) => `Crédito terminado en ${digits}`,
    catchUp: 'Para ponerte al día',
    minimum: 'Pago mínimo',
    upToDate: 'No tenías cuotas por pagar',
    asOf: (date: string) => `Valor al ${date}`,
    dueOn: (date: string) => `Próxima fecha de pago: ${date}`,
    pastDue: (date: string) => `Venció el ${date}`,
    totalDebt: 'Deuda total',
    progress: (paid: number, term: number) => `${paid} de ${instalments(term)} pagadas`,
    label: (paid: number, term: number, late: number) =>
      `${paid} de ${instalments(term)} pagadas${late > 0 ? `, ${late} sin pagar a tiempo` : ''}`,
    caution: {
      same_day: 'Si pagaste después, aquí aún no se ve.',
      older: 'Son los valores de ese día y pueden haber cambiado. Si pagaste después, aquí aún no se ve.',
      past_due:
        'La fecha de pago ya pasó y estos valores pueden haber cambiado. Si no has pagado, hoy puedes deber más.',
      overdue:
        'Ese día tenías cuotas vencidas. La mora crece cada día: si no has pagado, hoy debes más que esto.',
    },
    needsNetwork: 'Para pagar, ver tus movimientos y abrir tus documentos necesitas conexión.',
    enter: 'Ingresar a mi cuenta',
  },
};
