const instalments = (count: number): string => (count === 1 ? '1 cuota' : `${count} cuotas`);

export const portalCreditCopy = {
  cost: {
    title: 'Lo que cuesta',
    annual: 'Tasa efectiva anual',
    annualExplained: 'E.A. quiere decir efectiva anual: la misma tasa, mirada en un año completo.',
    charged: 'Tasa que cobramos este mes',
    cap: (month: string) => `Tope legal de ${month}`,
    capExplained:
      'Es la tasa de usura: la ley no deja cobrar más. La certifica cada mes la Superintendencia Financiera.',
    capOfOther: (rateMonth: string) => `Tope legal (el de ${rateMonth})`,
    capUnknown: (month: string, rateMonth: string) =>
      `Tope de ${month}: aún no publicado, usamos el último conocido, el de ${rateMonth}.`,
    // Both rates end in «M.V.», with a full stop of their own.
    reduced: (agreed: string, charged: string) =>
      `El tope bajó tu tasa este mes: pactamos ${agreed} y cobramos ${charged}`,
    notReduced: 'Tu tasa está dentro del tope, así que este mes cobramos la que pactamos.',
    allIn: 'Tasa con todos los cargos',
    allInExplained:
      'La tasa efectiva anual que pactamos, con el seguro de vida y el fondo de garantías con IVA.',
    total: 'Costo total del crédito',
    totalExplained:
      'La suma de todas las cuotas tal como las pactamos: capital, interés, seguro de vida y fondo de garantías.',
    paid: 'Pagado hasta hoy',
  },
  chart: {
    title: 'Tu plan, cuota por cuota',
    label: (count: number, paid: number, late: number) =>
      `Gráfica de ${instalments(count)}: ${paid} ${paid === 1 ? 'pagada' : 'pagadas'}, ${late} ${late === 1 ? 'vencida' : 'vencidas'}. La tabla de abajo tiene las mismas cifras.`,
    slider: 'Elige una cuota para leerla',
    heading: (number: number, count: number, status: string) =>
      `Cuota ${number} de ${count}: ${status.toLowerCase()}`,
    due: (date: string, amount: string) => `Vence el ${date} y vale ${amount}.`,
    wasDue: (date: string, amount: string) => `Venció el ${date} y vale ${amount}.`,
    part: (name: string, amount: string) => `${name} ${amount}`,
    parts: { principal: 'Capital', interest: 'Interés', charges: 'Cargos' },
    chargesNote: 'Los cargos son el seguro de vida, el fondo de garantías y, si las hay, mora y costos.',
    toTable: 'Ver las cifras en la tabla',
  },
};
