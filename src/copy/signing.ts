import { brand } from './brand.ts';
import { pdfSize } from './file-size.ts';

const tab = { waiting: 'Abriendo el documento…', link: 'Abrir el documento (PDF)' };

export const signingCopy = {
  review: {
    title: 'Revisa los datos de tu crédito',
    lead: 'Léelos con calma. Todavía no firmas nada.',
    loading: 'Preparando el resumen de tu crédito…',
    failed: 'No pudimos preparar el resumen de tu crédito.',
    retry: 'Volver a intentar',
    number: 'Número de crédito',
    monthly: 'Pagas cada mes',
    providerText: 'Se lo pagamos completo cuando confirme tu procedimiento.',
    datesText: 'Las fechas cuentan desde que entregamos el dinero. El valor de las cuotas no cambia.',
    eachMonth: (amount: string) => `${amount} cada mes`,
    isInterest: (is: boolean) => (is ? 'Es interés' : 'No es interés'),
    /** By the keys of the cost sheet's rows. */
    explained: {
      interest_rate:
        'M.V. es mes vencido: el interés se cobra al final de cada mes. E.A. es la misma tasa en un año.',
      arrears_rate:
        'Se cobra por cada día de atraso. No hay intereses sobre intereses ni gastos por el solo atraso.',
      cap: 'Es la tasa más alta que la ley permite. Ni el interés ni la tasa con todos los cargos la superan.',
      all_in_rate: 'Junta intereses, seguro y garantía en una sola tasa efectiva anual (E.A.).',
      capital_and_interest: 'Una parte devuelve lo prestado y la otra paga el interés de lo que aún debes.',
      interest: 'Es el costo del préstamo: se cobra cada mes solo sobre el capital que aún debes.',
      insurance:
        'Si falleces, la aseguradora paga lo que falte de tu crédito. Puedes presentar una póliza tuya.',
      guarantee:
        'Le responde a quien te presta si dejas de pagar, y después te cobra a ti: no es un seguro a tu favor.',
      vat: 'Es un impuesto sobre la comisión del fondo.',
    },
    request: 'Solicitar código de firma',
    requesting: 'Preparando tus documentos…',
    back: 'Volver',
    notSent: 'EL contrato no ha podido ser enviado',
  },
  code: {
    title: 'Firma tu contrato y tu pagaré',
    lead: (route: string) => `Escribe el código de 4 dígitos que te enviamos ${route}.`,
    documents: 'Léelos antes de firmar',
    read: { contract: 'Leer el contrato', promissory_note: 'Leer el pagaré' },
    readDetail: 'Aquí mismo, como texto',
    files: 'Los mismos en PDF, que es lo que firmas',
    review: { contract: 'Revisar el contrato', promissory_note: 'Revisar el pagaré' },
    size: pdfSize,
    tab: {
      contract: { ...tab, title: 'Contrato de crédito', fileName: 'contrato.pdf' },
      promissory_note: { ...tab, title: 'Pagaré', fileName: 'pagare.pdf' },
    },
    opening: 'Abriendo…',
    notOpened: 'No pudimos abrir el documento',
    submit: 'Firmar contrato y pagaré',
    busy: 'Firmando el contrato y pagaré...',
    back: 'Volver a la revisión',
    resent: (route: string) => `Te enviamos otro código ${route}. El anterior ya no sirve.`,
    notResent: 'Los códigos no han sido reenviados correctamente',
    notSigned: 'La firma no se ha completado',
    validated: {
      title: 'Tu código ya está comprobado',
      text: 'Solo falta guardar la firma. No necesitas otro código.',
    },
  },
  reading: {
    titles: { contract: 'Contrato de crédito', promissory_note: 'Pagaré' },
    loading: { contract: 'Trayendo tu contrato…', promissory_note: 'Trayendo tu pagaré…' },
    back: 'Volver a la firma',
    failed: 'No pudimos traer el documento',
    retry: 'Volver a intentar',
    changed: 'Este documento ya no es el que vas a firmar',
    toReview: 'Volver a la revisión',
    kept: {
      title: 'Lo que ves es de hace un momento',
      text: 'Sin conexión no podemos confirmar que sea el último. Al firmar se comprueba.',
    },
    signed: (when: string) => `Ya firmaste este documento el ${when}.`,
    blanks: 'Espacios que quedan en blanco',
    file: {
      title: 'Lo que firmas es el PDF',
      text: 'Tiene estas mismas palabras. En tu firma queda la huella del PDF (SHA-256):',
      contract: 'Abrir el PDF del contrato',
      promissory_note: 'Abrir el PDF del pagaré',
    },
    print: 'Imprimir',
    goOn: 'Seguir con la firma',
  },
  confirmed: {
    title: 'Crédito confirmado',
    text: 'Tu crédito está aprobado y firmado. Te enviamos una copia del contrato a tu correo.',
    reference: 'Referencia de pago',
    amount: 'Monto',
    photos: {
      title: 'Envíanos tu cédula por WhatsApp',
      text: 'Para tu procedimiento médico necesitamos una foto de los dos lados de tu documento de identidad.',
      link: 'Enviar las fotos por WhatsApp',
      message: (reference: string) =>
        `Hola, envío las fotos de los dos lados de mi cédula para el crédito ${reference} de ${brand.name}.`,
    },
    identity: 'Validar mi identidad',
    enter: 'Ingresar a mi cuenta',
    pending: {
      title: 'El registro de tu pagaré está pendiente',
      text: 'Tu firma es válida. El depósito de valores todavía no responde y lo seguimos intentando: no tienes que hacer nada.',
    },
  },
};
