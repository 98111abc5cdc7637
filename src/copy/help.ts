import { brand } from './brand.ts';

/** Help of the portal: whom to write to, and short answers. */
export const helpCopy = {
  title: 'Ayuda',
  lead: 'Escríbenos y te responde una persona. O mira primero si tu pregunta está aquí.',
  contact: {
    title: 'Habla con nosotros',
    withCredit: 'Tu número de crédito ya va en el mensaje.',
    whatsapp: 'Escribir por WhatsApp',
    email: 'Escribir un correo',
    addresses: `WhatsApp ${brand.whatsappShown} · ${brand.email}`,
    offline: 'Estás sin conexión: puedes leer las respuestas. Tu mensaje sale cuando vuelva la señal.',
    subject: (creditNumber: number | undefined) =>
      creditNumber === undefined ? `Ayuda de ${brand.name}` : `Ayuda con el crédito ${creditNumber}`,
    message: (creditNumber: number | undefined) =>
      creditNumber === undefined
        ? `Hola, necesito ayuda con mi cuenta de ${brand.name}.`
        : `Hola, necesito ayuda con mi crédito ${creditNumber} de ${brand.name}.`,
  },
  groups: {
    paying: 'Pagar',
    documents: 'Recibos y documentos',
    changes: 'Si algo cambia',
    rights: 'Tus derechos',
  },
  questions: {
    pay: {
      question: '¿Cómo pago mi cuota?',
      answer:
        'En línea, desde tu cuenta de cualquier banco o tu billetera móvil. O en efectivo, en un corresponsal bancario.',
      link: 'Ver cómo pagar',
    },
    counter: {
      question: '¿Qué número doy en la caja?',
      answer:
        'Tu número de crédito: es tu referencia. Tu pago cuenta desde el momento en que pagas en la caja. Guarda el recibo.',
      link: 'Ver mi referencia',
    },
    someoneElse: {
      question: '¿Otra persona puede pagar por mí?',
      answer:
        'Sí, sin tener cuenta. Le compartes un enlace que no lleva tu nombre ni lo que debes, y le das tu número de documento por otro medio.',
      link: 'Compartir mi enlace de pago',
    },
    prepay: {
      question: '¿Puedo pagar antes o abonar más?',
      answer:
        'Cuando quieras y sin sanción, con intereses solo hasta ese día. Tú escoges si el abono reduce el plazo o la cuota.',
      link: 'Simular un pago',
    },
    cannotPay: {
      question: '¿Y si no puedo pagar este mes?',
      answer: 'Dinos cuándo puedes y lo anotamos, o habla con nosotros. También puedes pagar una parte.',
      link: 'No puedo pagar este mes',
    },
    receipt: {
      question: '¿Dónde está el recibo de mi pago?',
      answer: 'En tus pagos: ábrelo ahí y mira cómo se aplicó cada peso.',
      link: 'Ver mis pagos',
    },
    missing: {
      question: 'Pagué y no aparece. ¿Qué hago?',
      answer:
        'No pagues otra vez. Si pagaste en la caja puede tardar hasta el siguiente día hábil; si ya pasó, envíanos la foto de tu recibo.',
      link: 'Reportar mi pago en efectivo',
    },
    clearance: {
      question: '¿Cómo pido mi paz y salvo?',
      answer:
        'Cuando no debas nada, lo descargas al instante y sin costo. Trae un código con el que cualquiera comprueba que es de verdad.',
      link: 'Ver mis documentos',
    },
    reminders: {
      question: '¿Cómo cambio los recordatorios?',
      answer: 'Tú escoges por dónde te avisamos, qué días y a qué hora, o ninguno.',
      link: 'Cambiar mis recordatorios',
    },
    phone: {
      question: 'Cambié de número de celular',
      answer:
        'Escríbenos y un asesor comprueba que eres tú antes de cambiarlo. Tu crédito y tus pagos no cambian. Si te robaron el celular, cierra primero las demás sesiones.',
      link: 'Ver mis sesiones abiertas',
    },
    complaint: {
      question: '¿Cómo hago una petición, queja o reclamo (PQR)?',
      answer:
        'En «Mis derechos»: te damos un número de radicado de una vez y te respondemos en máximo quince días hábiles. También puedes acudir a la Superintendencia de Industria y Comercio, que vigila este servicio.',
      link: 'Ver mis derechos',
    },
    data: {
      question: '¿Cómo veo o corrijo mis datos?',
      answer: 'En «Mis datos» ves lo que tenemos de ti y cómo corregirlo o retirar tu autorización.',
      link: 'Ver mis datos',
    },
  },
};
