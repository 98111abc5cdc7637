import type { VerifiedDocument } from '#core/api/documents/issued-document.ts';

const KINDS: Readonly<Record<VerifiedDocument['kind'], string>> = {
  contract: 'Contrato de crédito firmado',
  promissoryNote: 'Pagaré firmado, con su carta de instrucciones',
  filledPromissoryNote: 'Pagaré diligenciado, con el plan de pagos definitivo',
  statement: 'Extracto de un crédito',
  receipt: 'Recibo de pago',
  payerReceipt: 'Comprobante de pago',
  clearance: 'Paz y salvo',
};

const AMOUNTS: Readonly<Record<VerifiedDocument['kind'], string>> = {
  contract: 'Valor del crédito',
  promissoryNote: 'Valor del crédito',
  filledPromissoryNote: 'Valor del crédito',
  statement: 'Pago mínimo',
  receipt: 'Valor pagado',
  payerReceipt: 'Valor pagado',
  clearance: 'Valor del crédito',
};

const DATES: Readonly<Record<VerifiedDocument['kind'], string>> = {
  contract: 'Firmado',
  promissoryNote: 'Firmado',
  filledPromissoryNote: 'Desembolsado',
  statement: 'Fecha de corte',
  receipt: 'Pagado, cuenta desde',
  payerReceipt: 'Pagado',
  clearance: 'Pagado por completo',
};

export const verificationCopy = {
  title: 'Verifica un documento',
  lead: 'Comprueba si un contrato, un extracto, un recibo o un paz y salvo es nuestro y nadie lo cambió. No necesitas ingresar.',
  code: {
    label: 'Código del documento',
    hint: 'Está en su última página, debajo de «Comprueba que es auténtico»: 20 letras y números.',
    missing: 'Escribe el código del documento',
    typo: 'Revisa el código: hay una letra o un número que no corresponde. Escríbelo como está en el documento.',
  },
  submit: 'Verificar',
  checking: 'Verificando el documento…',
  shown: (code: string) => `Código ${code}`,
  facts: {
    title: 'Lo que el documento debe decir',
    kind: 'Documento',
    kinds: KINDS,
    ending: 'Número de crédito',
    endsIn: (digits: string) => `Termina en ${digits}`,
    amounts: AMOUNTS,
    dates: DATES,
    issued: 'Expedido',
  },
  issued: {
    title: 'Este código es de un documento nuestro',
    text: 'Compara estos datos con el papel. Si alguno es distinto, alguien lo cambió.',
  },
  revoked: {
    title: 'Este paz y salvo ya no es válido',
    text: (date: string) =>
      `Lo expedimos el ${date}, pero después se devolvió un pago y el crédito volvió a tener saldo. Pídele uno nuevo al titular.`,
  },
  unknown: {
    title: 'No encontramos este documento',
    text: 'No expedimos ningún documento con este código. Compáralo con el papel, letra por letra.',
  },
  malformed: {
    title: 'Este código no está bien escrito',
    text: 'Cópialo del documento, letra por letra, y vuelve a intentarlo.',
  },
  file: {
    title: '¿Tienes el archivo?',
    lead: 'Ábrelo aquí y sabrás si le cambiaron algo, aunque sea una letra. El archivo no sale de tu equipo.',
    open: 'Abrir el PDF',
    other: 'Abrir otro PDF',
    document: 'documento por comprobar',
    checking: 'Comprobando el archivo…',
    name: (name: string) => `Archivo: ${name}`,
    valid: {
      title: 'El archivo es auténtico',
      text: 'Lo expedimos nosotros y está igual, byte por byte.',
    },
    altered: {
      title: 'El archivo fue cambiado',
      text: 'Dice ser un documento nuestro, pero no es igual al que expedimos. No confíes en lo que dice.',
    },
    unknown: {
      title: 'Este archivo no es un documento nuestro',
      text: 'No expedimos ningún documento igual. Si lo guardaste con otro programa, pudo cambiarlo: pide el original, o escribe el código de su última página.',
    },
    notPdf: 'Este archivo no es un PDF. Abre el documento tal como lo recibiste.',
    tooLarge: 'Este archivo es más grande que cualquiera de nuestros documentos. Abre el que recibiste.',
    unreadable: 'Tu navegador no pudo leer el archivo. Vuelve a abrirlo.',
  },
  notChecked: 'No pudimos verificar el documento',
  offline: 'No hay conexión. Cuando vuelva la señal, intenta de nuevo.',
  retry: 'Volver a intentar',
  another: 'Verificar otro código',
};
