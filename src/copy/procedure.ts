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
  authorisations: {
    title: 'Tus autorizaciones',
    withoutHealth: 'Si no la marcas, tu solicitud dice «Procedimiento sin especificar» y se estudia igual.',
    // Beside the button, which is in sight before the text is.
    atButton: 'Al aplicar autorizas consultar tu historial de crédito, como se lee al final.',
    revocable: 'Las puedes ver y retirar en «Mis derechos».',
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
