export const wizardCopy = {
  leave: 'Salir',
  title: 'Tu solicitud',
  validating: 'Validando...',
  /** In the order of the steps. */
  steps: ['Tus datos', 'Tu procedimiento', 'Tu oferta', 'Revisión y firma', 'Tu identidad'],
  failed: {
    title: 'Tu solicitud de crédito',
    heading: 'No pudimos consultar en qué va tu solicitud.',
    calm: 'Tu solicitud no ha cambiado.',
    retry: 'Volver a intentar',
    withCredit: {
      heading: 'Ya tienes un crédito.',
      text: 'No pudimos traer tu solicitud ahora. Tu crédito está en tu cuenta, con lo último que consultaste.',
      open: 'Ver mi crédito',
    },
  },
  unknown: {
    title: 'Tu solicitud de crédito',
    heading: 'Tu solicitud está en un paso que esta pantalla no conoce.',
    text: 'Está guardada y sigue su curso. Vuelve a intentarlo; si se repite, escríbenos y te contamos en qué va.',
    retry: 'Volver a intentar',
    contact: 'Escríbenos por WhatsApp',
    message: 'Hola, quiero saber en qué va mi solicitud de crédito.',
  },
  panel: {
    title: 'Vas paso a paso',
    text: 'Puedes cerrar la página cuando quieras: lo que escribes queda guardado en este dispositivo y en tu cuenta hasta que lo envíes. Salir lo borra de este dispositivo.',
    items: [
      'Datos de tu documento',
      'Datos de tu procedimiento',
      'Monto y plan de cuotas',
      'Revisión y firma',
      'Validación de identidad',
    ],
  },
  intro: {
    title: 'Ten a la mano tu cédula',
    lead: 'Te tomará unos 5 minutos.',
    items: [
      'Tu cédula de ciudadanía: vas a escribir el número y al final te tomarás una foto con ella',
      'El nombre de tu médico o institución y el costo del procedimiento',
      'Tu celular, para firmar con un código',
    ],
    start: 'Comenzar',
  },
  last: {
    title: 'Tu crédito está firmado',
    lead: 'Para terminar, envíanos por WhatsApp una foto de tu cédula por ambos lados. Un asesor validará tu identidad y te escribirá.',
    message: (creditNumber: number) =>
      `Hola, envío las fotos de mi cédula por ambos lados para el crédito ${creditNumber}.`,
    send: 'Enviar fotos por WhatsApp',
    enter: 'Ingresar a mi cuenta',
  },
};
