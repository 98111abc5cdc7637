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

export const personalCopy = {
  title: 'Cuéntanos de ti',
  back: 'Volver a las instrucciones',
  birth: { title: 'Fecha de Nacimiento', label: 'Fecha de nacimiento', placeholder: 'Seleccione una fecha' },
  document: {
    title: 'Información del documento de identidad',
    type: 'Tipo de documento',
    typePlaceholder: 'Seleccione tipo de documento',
    types: [{ value: '1', label: 'Cédula de ciudadanía' }],
    number: 'Número de documento',
    numberHint: 'Solo números, sin puntos',
    what: 'el número de documento',
    confirm: 'Confirma tu número de documento',
    confirmHint: 'Escríbelo otra vez: aquí no se puede pegar',
    whatConfirm: 'la confirmación',
  },
  submit: 'Continuar',
  busy: 'Guardando tus datos…',
  notSaved: {
    changed: 'Ver en qué va mi solicitud',
  },
  errors: {
    birthMissing: 'La fecha de nacimiento es requerida',
    birthInvalid: 'La fecha de nacimiento no es válida (debe ser en formato mm/dd/aaaa)',
    young: 'Debe ser mayor de 18 años',
    old: (max: number) => `La edad máxima para aplicar es ${max} años`,
    typeMissing: 'El tipo de documento es requerido',
    numberMissing: 'El número de documento es requerido',
    numberDigits: 'Ingresa datos numéricos',
    numberShape: 'Escribe el número completo de tu documento, sin puntos',
    confirmMissing: 'Debes confirmar el número de documento',
    confirmDifferent: 'Los números de documentos no coinciden',
  },
};

export const procedureCopy = {
  title: 'Información del procedimiento médico',
  back: 'Volver',
  provider: {
    label: 'Médico o institución',
    prompt: 'Escribe para buscar médicos o instituciones',
    missing: 'El médico es obligatorio',
    choose: 'El médico es obligatorio: elige uno de la lista',
    unlisted: '¿No está tu médico? Escríbenos y lo agregamos:',
    ask: 'pedirlo por WhatsApp',
    asks: (typed: string) =>
      `Hola, quiero financiar mi procedimiento con «${typed}», que no aparece en la lista de médicos e instituciones.`,
    referred: 'Es el médico que te compartió el enlace. Puedes cambiarlo.',
  },
  procedure: {
    label: 'Procedimiento',
    prompt: 'Escribe para buscar procedimientos',
    hint: 'Escribe al menos 4 letras. Si no está, elige «Otro».',
    missing: 'El procedimiento es obligatorio',
    choose: 'El procedimiento es obligatorio: elige uno de la lista',
    other: 'Mi procedimiento no está en la lista',
    onlyOther: 'Sin resultados: elige «Otro» o escribe otra palabra',
  },
  empty: 'Sin resultados',
  cost: {
    label: 'Costo del procedimiento',
    missing: 'El costo estimado es requerido',
    low: (min: string) => `El costo no puede ser inferior a los ${min}`,
    high: (max: string) => `El costo no puede superar los ${max}`,
    hint: (min: string, max: string) => `Entre ${min} y ${max}`,
  },
  date: {
    label: 'Fecha del procedimiento',
    missing: 'La fecha del procedimiento es requerida',
    invalid: 'Escribe la fecha completa: mes, día y año',
    past: 'La fecha del procedimiento debe ser hoy o después',
  },
  optional: {
    title: 'Campos no obligatorios',
    discount: 'Código de descuento',
    advisor: 'Código de asesor comercial',
    tooLong: (max: number) => `Escribe máximo ${max} caracteres`,
  },
  submit: 'Aplicar al crédito',
  warning: 'No actualices la página mientras estudiamos tu solicitud',
  studying: {
    title: 'Estamos estudiando tu solicitud',
    text: 'Consultamos tu historial de crédito con la autorización que nos diste.',
  },
  notSent: {
    refused: 'No pudimos enviar tu solicitud',
    unknown: 'No sabemos si tu solicitud llegó',
    again: 'Puedes enviarla de nuevo: si ya llegó, no se repite.',
    changed: 'Ver en qué va mi solicitud',
  },
};
