/** Warns of an open counter payment before another payment is made. */
export const counterNoticeCopy = {
  title: 'Te falta pagar en la caja',
  text: 'Todavía no se ha pagado nada. Si además pagas por otro medio, se descuentan los dos pagos.',
  see: 'Ver los números para la caja',
  lapsed: {
    title: 'Terminó el plazo para pagar en la caja',
    text: 'Si alcanzaste a pagar, aparecerá en tus pagos. Si no, empieza otro pago.',
  },
};
