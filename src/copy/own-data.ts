import { brand } from './brand.ts';

/** The person's own data in the portal. */
export const ownDataCopy = {
  title: 'Mis datos',
  loading: 'Consultando tus datos…',
  failed: {
    title: 'No pudimos consultar tus datos',
    text: 'Siguen como estaban.',
    offline: 'No hay conexión y este dispositivo aún no tiene tus datos guardados.',
    retry: 'Volver a intentar',
    busy: 'Consultando…',
  },
  who: {
    title: 'Quién eres',
    name: 'Nombre',
    document: 'Cédula',
    phone: 'Celular',
    email: 'Correo',
    emailUnconfirmed: 'Sin confirmar',
    contactPhone: 'Otro celular de contacto',
    offline: 'Sin conexión: son los datos de la última vez que entraste.',
    none: 'Aún no has escrito tus datos.',
    wrong: '¿Algo está mal o cambió? Escríbenos y lo corregimos contigo.',
    correct: 'Pedir una corrección',
    message: `Hola, quiero corregir un dato de mi cuenta de ${brand.name}.`,
  },
  account: {
    title: 'Tu cuenta',
    reminders: 'Cambiar mis recordatorios',
  },
  rights: {
    title: 'Tus derechos sobre tus datos',
    text: 'Puedes conocer, actualizar y corregir tus datos, pedir prueba de tu autorización, retirarla y pedir que los borremos cuando no haya un deber legal o un contrato que lo impida. Es gratis.',
    terms: `Escribe a ${brand.email}: respondemos las consultas en máximo diez días hábiles y los reclamos en máximo quince.`,
    write: 'Escribir sobre mis datos',
    subject: 'Consulta sobre mis datos personales',
    personalData: 'Leer la autorización de datos personales',
    conditions: 'Leer los términos y condiciones',
  },
};
