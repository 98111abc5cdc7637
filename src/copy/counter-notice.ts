/** A payment that is still to be paid at a counter, before another is made. */
export const counterNoticeCopy = {
  title: 'Te falta pagar en la caja',
  text: 'Todavía no se ha pagado nada. Si además pagas por otro medio, se descuentan los dos pagos.',
  see: 'Ver los números para la caja',
  lapsed: {
    title: 'Terminó el plazo para pagar en la caja',
    text: 'Si alcanzaste a pagar, aparecerá en tus pagos. Si no, empieza otro pago.',
  },
};
