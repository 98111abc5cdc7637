import type { HolderDocumentType, HolderKind } from '#core/people/account-holder.ts';

const kinds: Record<HolderKind, string> = { person: 'Persona natural', company: 'Persona jurídica' };
const documentTypes: Record<HolderDocumentType, string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  NIT: 'NIT',
};

export const bankTransferCopy = {
  otherWay: 'Prefiero pagar con tarjeta u otro medio',
  paying: 'Vas a pagar',
  change: 'Cambiar el valor',
  loading: 'Buscando los bancos…',
  banksFailed: {
    title: 'No pudimos traer la lista de bancos',
    text: 'No se ha hecho ningún pago.',
    retry: 'Volver a intentar',
  },
  bank: {
    legend: 'Tu banco',
    label: 'Banco',
    placeholder: 'Elige tu banco',
    missing: 'Elige tu banco',
  },
  holder: {
    legend: 'Titular de la cuenta',
    hint: 'Si la cuenta es de otra persona, escribe los datos de ella.',
  },
  kind: { label: 'La cuenta es de una', options: kinds },
  documentType: { label: 'Tipo de documento', options: documentTypes },
  document: {
    label: 'Número de documento',
    nit: 'NIT de la empresa',
    hint: 'Del titular de la cuenta, sin puntos.',
    nitHint: 'Nueve números; el dígito de verificación no hace falta.',
    missing: 'El número de documento es requerido',
    wrong: 'Escribe el número completo del documento, sin puntos ni letras.',
    wrongNit: 'Revisa el NIT: son nueve números y, si lo escribes, su dígito de verificación.',
  },
  name: {
    label: 'Nombre completo',
    company: 'Nombre de la empresa',
    missing: 'Escribe el nombre del titular de la cuenta',
    short: 'Escribe el nombre como está en el banco.',
    long: 'Escribe máximo 100 letras.',
  },
  email: {
    label: 'Correo electrónico',
    hint: 'La pasarela envía ahí el comprobante.',
    missing: 'El correo electrónico es requerido',
    format: 'Ingresa un formato válido de correo electrónico',
  },
  phone: { label: 'Número de celular' },
  privacy:
    'Estos datos van a la pasarela de pagos para abrir la página de tu banco. Nosotros no los guardamos.',
  leaving: 'Vas a salir a la página de tu banco. Cuando termines, vuelves aquí a ver el resultado.',
  submit: 'Ir al banco',
  failed: 'No pudimos abrir tu banco',
  opening: {
    text: 'Estamos abriendo la página de tu banco…',
    note: 'Puede tardar unos segundos. No cierres esta página.',
    late: 'Está tardando más de lo normal. Seguimos intentando.',
  },
  again: {
    text: '¿Saliste de tu banco antes de autorizar? Puedes volver a su página y terminar este mismo pago.',
    go: 'Volver a la página del banco',
  },
  late: {
    title: 'Tu banco se está demorando',
    text: 'Todavía no tenemos la página de tu banco. No has autorizado nada: no se descontó dinero.',
    again: 'Seguir esperando',
    see: 'Ver cómo va este pago',
  },
};
