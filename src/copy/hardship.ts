import { brand } from './brand.ts';

/** Somebody who cannot pay in time, and the promise to pay. */
export const hardshipCopy = {
  title: 'No puedo pagar este mes',
  lead: 'A cualquiera le pasa. Dinos cuándo puedes y lo anotamos, o habla con nosotros.',
  loading: 'Abriendo el formulario…',
  promise: {
    title: '¿Cuándo puedes pagar?',
    date: 'Fecha en que vas a pagar',
    dateHint: (first: string, last: string) => `Entre el ${first} y el ${last}.`,
    amount: 'Cuánto vas a pagar ese día',
    amountHint: {
      overdue: (amount: string) => `Con ${amount} te pones al día hoy. Puede ser una parte.`,
      due: (amount: string) => `Tu cuota es de ${amount}. Puede ser una parte.`,
      most: (amount: string) => `Hasta ${amount}, tu deuda total de hoy.`,
    },
    placeholder: '$ 0',
    missingDate: 'Elige la fecha en que vas a pagar.',
    missingAmount: 'Escribe cuánto vas a pagar.',
    outOfRange: (least: string, most: string) => `Escribe un valor entre ${least} y ${most}.`,
    leavesResidue: (total: string) =>
      `Quedaría un saldo tan pequeño que no se puede pagar. Escribe el total: ${total}.`,
    effect:
      'Tu promesa no cambia tu deuda, tus fechas ni la mora. Hasta ese día no te enviamos el aviso de cuota vencida.',
    submit: 'Prometer este pago',
    busy: 'Guardando…',
    failed: 'No pudimos guardar tu promesa',
    needsNetwork: 'Para guardar tu promesa necesitas conexión. Lo que escribiste queda guardado.',
  },
  made: {
    title: 'Anotamos tu promesa de pago',
    text: (amount: string, date: string) => `Vas a pagar ${amount} a más tardar el ${date}.`,
    next: 'La ves en tu inicio y la puedes cambiar cuando quieras. También puedes pagar antes.',
  },
  facts: {
    title: '¿Qué pasa si no pago a tiempo?',
    perDay: (amount: string) =>
      `Hoy la mora crece ${amount} por día. Se cobra solo sobre el capital de las cuotas vencidas y nunca pasa del tope legal.`,
    fromDueDate:
      'Desde el día siguiente a tu fecha de pago se suma interés de mora, solo sobre el capital de esa cuota y sin pasar del tope legal.',
    report: 'Si hubiera que hacer un reporte negativo, te avisamos al menos 20 días calendario antes.',
    part: 'Puedes pagar una parte cuando quieras: todo lo que pagues cuenta.',
    payPart: 'Pagar una parte',
  },
  talk: {
    title: '¿Prefieres hablar con alguien?',
    text: 'Te responde una persona de nuestro equipo. Tu número de crédito ya va en el mensaje.',
    whatsapp: 'Escribir por WhatsApp',
    message: (creditNumber: number) =>
      `Hola, este mes no puedo pagar la cuota de mi crédito ${creditNumber} de ${brand.name}. ¿Qué puedo hacer?`,
  },
  card: {
    title: 'Tu promesa de pago',
    open: (amount: string, date: string) => `Prometiste pagar ${amount} el ${date}.`,
    paid: (amount: string) => `De eso ya pagaste ${amount}.`,
    broken: (amount: string, date: string) =>
      `Prometiste pagar ${amount} el ${date} y no alcanzó a llegar. Puedes pagar hoy o elegir otra fecha.`,
    pay: (amount: string) => `Pagar ${amount}`,
    change: 'Cambiar',
    another: 'Elegir otra fecha',
  },
};
