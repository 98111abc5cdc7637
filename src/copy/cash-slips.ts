import { fileSize } from './file-size.ts';

/** Report of a cash payment with its slip. */
export const cashSlipsCopy = {
  title: 'Reporta tu pago en efectivo',
  lead: 'Envíanos la foto de tu recibo y registramos el pago con la hora de la caja.',
  loading: 'Abriendo el formulario…',
  amount: {
    label: 'Valor que pagaste',
    placeholder: '$ 0',
    hint: 'El que dice tu recibo.',
    missing: 'Escribe cuánto pagaste.',
    tooHigh: 'Escribe el valor de tu recibo: este es demasiado alto.',
  },
  paidAt: {
    label: 'Fecha y hora en la caja',
    hint: 'Están en tu recibo. Tu pago cuenta desde ese momento.',
    missing: 'Escribe la fecha y la hora de tu recibo.',
    notYet: 'Esa fecha y hora todavía no ha llegado. Escribe la de tu recibo.',
    tooEarly: (date: string) => `Tu crédito se desembolsó el ${date}. Escribe la fecha de tu recibo.`,
  },
  receipt: {
    label: 'Número del recibo (opcional)',
    hint: 'Nos ayuda a encontrar el pago más rápido.',
    tooLong: 'Escribe máximo 40 caracteres.',
  },
  file: {
    label: 'Foto o PDF del recibo',
    hint: 'Que se lean el valor, la fecha y el número de crédito. Hasta 8 MB.',
    name: 'recibo',
    missing: 'Elige la foto o el PDF de tu recibo.',
    preview: 'Vista previa de tu recibo',
    size: fileSize,
  },
  submit: 'Enviar comprobante',
  busy: 'Enviando…',
  offline: 'Para enviar el comprobante necesitas conexión. Lo que escribiste queda guardado.',
  waiting: {
    title: (amount: string) => `Ya reportaste un pago de ${amount}`,
    text: 'Está en proceso: no pagues otra vez ni lo reportes de nuevo. Si hiciste otro pago, repórtalo aquí.',
  },
  received: {
    title: 'Recibimos tu comprobante',
    lead: 'Un asesor lo revisa y registra tu pago. No pagues otra vez.',
    again: 'Ya habíamos recibido este comprobante: no tienes que enviarlo otra vez.',
    amount: 'Valor reportado',
    paidAt: 'En la caja',
    receipt: 'Recibo',
    receivedAt: 'Recibido',
    counts: 'Tu pago cuenta desde el momento en la caja, aunque lo registremos después.',
    own: 'Mientras tanto lo verás en tus pagos, en proceso. Si no podemos registrarlo, te escribimos al correo.',
    payments: 'Ver mis pagos',
    another: 'Reportar otro pago',
    back: 'Volver a los canales de pago',
  },
};
