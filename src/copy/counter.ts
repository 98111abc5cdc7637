import { brand } from './brand.ts';

/** Counter payment: cash chosen online and not paid yet. */
export const counterCopy = {
  title: (amount: string) => `Te falta pagar ${amount} en la caja`,
  nothingPaid: 'Todavía no se ha pagado nada.',
  until: (moment: string) => `Paga en la caja antes del ${moment}`,
  agreement: 'Convenio',
  paymentNumber: 'Número de pago',
  amount: 'Valor exacto',
  copy: 'Copiar',
  copyAgreement: 'Copiar el convenio',
  copyPaymentNumber: 'Copiar el número de pago',
  copied: 'Copiado',
  notCopied: 'No pudimos copiarlo. Mantén presionado el número para copiarlo.',
  see: 'Ver cómo pagarlo',
  lapsed: {
    title: (amount: string) => `Terminó el plazo para pagar ${amount} en la caja`,
    text: 'No se pagó nada y los números ya no sirven.',
    unknown: 'Los números ya no sirven. Si alcanzaste a pagar, aparecerá aquí.',
    again: 'Empezar otro pago',
  },
  screen: {
    title: 'Te falta pagar en la caja',
    steps: [
      'Ve a un corresponsal bancario.',
      'Di que vas a pagar un recaudo y da los dos números.',
      'Entrega el valor exacto y guarda el recibo.',
    ],
    correspondents: 'Ver los corresponsales',
    paid: '¿Ya pagaste?',
    paidText:
      'No tienes que avisarnos. Apenas la caja nos confirme, casi siempre el mismo día, esta pantalla te lo dice.',
    check: 'Ya pagué: consultar',
    checking: 'Consultando…',
    missing: 'Pagué y no aparece',
    message: (reference: string) =>
      `Hola, pagué en la caja y mi pago no aparece en ${brand.name}. Referencia: ${reference}`,
    offline: 'Estás sin conexión. Estos datos quedaron guardados en tu celular: con ellos puedes pagar.',
    menu: 'Ir al menú principal',
    lapsed: {
      title: 'Terminó el plazo para pagar en la caja',
      lead: 'No se pagó nada.',
      text: 'No uses esos números en la caja: ya no sirven.',
      unknown: 'Si alcanzaste a pagar, tu pago aparecerá aquí. Si no, empieza otro.',
    },
  },
  second: {
    title: 'Ya tienes un pago por hacer en la caja',
    text: (amount: string, until: string) =>
      `Hasta el ${until} puedes pagar ${amount} en la caja. Todavía no se ha pagado nada.`,
    see: 'Ver los números para la caja',
    wait: 'Volver',
  },
  kept: {
    text: 'Lo guardamos en este dispositivo para que puedas verlo sin conexión.',
    forget: 'Quitarlo de este dispositivo',
  },
  cash: {
    title: 'Ese número no es el del pago que te falta hacer en la caja',
    text: (amount: string, agreement: string, paymentNumber: string) =>
      `Tu pago de ${amount} se hace con el convenio ${agreement} y el número de pago ${paymentNumber}. Usa el número de crédito solo para otro pago: si haces los dos, se descuentan los dos.`,
  },
};
