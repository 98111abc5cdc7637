export const offerCopy = {
  title: 'Tu solicitud de crédito',
  checking: 'Estamos verificando el estado de tu solicitud...',
  failed: {
    title: 'No pudimos consultar tu solicitud.',
    retry: 'Volver a intentar',
    /** A failed call is no decision. */
    calm: 'Tu solicitud sigue guardada y no ha cambiado.',
  },
  kept: {
    text: (when: string) => `Estos son tus planes como estaban ${when}: no pudimos actualizarlos.`,
    retry: 'Intentar de nuevo',
  },
  approved: {
    title: '¡Felicitaciones! Tu crédito fue aprobado',
    maximum: 'Monto máximo aprobado',
    upToCost: 'Hasta el costo de tu procedimiento',
    belowCost: (cost: string, maximum: string, rest: string) =>
      `Pediste ${cost}, lo que cuesta tu procedimiento, y aprobamos hasta ${maximum}. Los ${rest} que faltan los pagas tú a la clínica o al médico.`,
    for: (provider: string) => `Para tu procedimiento con ${provider}`,
    lowerCost: (cost: string) =>
      `La clínica o el médico confirmó que tu procedimiento cuesta ${cost}. Cancelamos sin costo lo que habías firmado: elige tu plan y firma de nuevo.`,
    /** Of an amount that no plan goes with. */
    withoutPlans: 'Todavía no hay un plan para ti',
  },
  amount: {
    label: 'Monto a solicitar',
    range: (minimum: string, maximum: string) => `Entre ${minimum} y ${maximum}`,
    update: 'Actualizar',
    updating: 'Actualizando…',
    changed: 'Cambiaste el monto. Presiona Actualizar para ver tus nuevas cuotas.',
    required: 'El monto a solicitar es requerido',
    tooHigh: (maximum: string) => `El monto a solicitar no puede superar los ${maximum}`,
    tooLow: (minimum: string) => `El monto a solicitar no puede ser inferior a los a ${minimum}`,
    failed: 'Ha ocurrido un error',
    retry: 'Intentar de nuevo',
  },
  plans: {
    legend: 'Selecciona tu plan de cuotas fijas',
    label: (term: number) => `${term} cuotas mensuales de:`,
    total: (amount: string) => `En total pagas ${amount}`,
    ring: 'cuotas',
    cost: (amount: string) => `El crédito te cuesta ${amount}: intereses, seguro de vida y garantía.`,
    exact: 'Antes de firmar verás cada cobro por separado.',
    loading: 'Buscando tus planes de cuotas…',
    recalculating: 'Recalculando tus cuotas…',
    none: 'No se encontraron cuotas disponibles',
    noneText: (canChange: boolean) =>
      `Con este monto ninguna cuota se ajusta a tus ingresos y al tope legal del mes. ${canChange ? 'Prueba con otro monto, o escríbenos' : 'Escríbenos'} y buscamos otra forma.`,
    all: (count: number) => `Ver los ${count} planes`,
    fewer: 'Ver menos planes',
    chosen: (term: number, instalment: string) => `${term} cuotas de ${instalment}`,
    change: 'Cambiar',
    next: 'Siguiente',
    saving: 'Guardando tu plan…',
  },
  inProcess: {
    title: 'Estamos estudiando tu solicitud',
    text: 'No actualices la pantalla',
    note: 'Consultamos la respuesta cada 10 segundos. Suele tardar menos de un minuto.',
    lost: 'Seguiremos consultando apenas vuelva la conexión.',
  },
};
