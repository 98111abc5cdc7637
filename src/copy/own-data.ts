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
    undeliverable: {
      title: 'Tu correo no recibe lo que te enviamos',
      text: 'Su servidor dice que esa dirección no existe. Tus extractos y recibos están aquí, en el portal. Pídenos que la corrijamos y te enviamos de nuevo las cartas que no llegaron.',
    },
    confirm: 'Confirmar mi correo',
    sendingCode: 'Enviando el código…',
    emailChanged: 'Tu correo cambió. Revisa el que ves ahora y confírmalo.',
    offline: 'Sin conexión: son los datos de la última vez que entraste.',
    none: 'Aún no has escrito tus datos.',
    wrong: '¿Algo está mal o cambió? Cuéntanos y lo corregimos contigo.',
    correct: 'Pedir una corrección',
  },
  account: {
    title: 'Tu cuenta',
    reminders: 'Cambiar mis recordatorios',
  },
  rights: {
    title: 'Tus derechos sobre tus datos',
    text: 'Puedes conocer, actualizar y corregir tus datos, pedir prueba de tu autorización, retirarla y pedir que los borremos cuando no haya un deber legal o un contrato que lo impida. Es gratis.',
    open: 'Ver mis derechos',
    personalData: 'Leer la autorización de datos personales',
    conditions: 'Leer los términos y condiciones',
  },
};
