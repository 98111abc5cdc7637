import { MAXIMUM_AGE, MINIMUM_AGE } from '#core/constants.ts';
import { brand } from './brand.ts';

export const accountCopy = {
  phone: { label: 'Número de celular', hint: 'Escribe los 10 números de tu celular' },
  register: {
    title: 'Crea tu cuenta',
    lead: `Te damos la bienvenida a ${brand.name}. Escribe tu celular y te enviaremos un código por WhatsApp. Solicitar toma unos 5 minutos: ten a la mano tu cédula.`,
    data: {
      before:
        'Autorizo el tratamiento de mis datos personales para estudiar y administrar mi crédito, según la ',
      link: 'política de tratamiento de datos',
      after: '.',
      missing: 'Para continuar, autoriza el tratamiento de tus datos personales.',
    },
    terms: {
      before: 'Acepto los ',
      link: 'términos y condiciones',
      after: ', incluida la gestión de cobranza por los canales que autorizo.',
      missing: 'Para continuar, acepta los términos y condiciones.',
    },
    submit: 'Continuar',
    back: 'Volver',
    other: 'Ya tengo una solicitud',
    failed: 'Error al crear la cuenta',
  },
  confirm: {
    title: '¿Es este número correcto?',
    text: 'Por WhatsApp te llegará un código de 4 dígitos a este número.',
    submit: 'Continuar',
    busy: 'Creando tu cuenta…',
    edit: 'Volver y editar número',
    taken: 'Este número ya está asociado a una cuenta registrada.',
    takenText: 'Si es tu número, continúa con tu crédito: te enviaremos por SMS un código para ingresar.',
    resume: 'Continuar con mi crédito',
    resuming: 'Enviando el código…',
  },
  resume: {
    title: 'Retoma tu solicitud',
    lead: 'Escribe el celular con el que te registraste. Te enviaremos un código por SMS.',
    submit: 'Continuar con mi crédito',
    busy: 'Enviando el código…',
    back: 'Volver',
    other: '¿No tienes una Cuenta? Créala',
  },
  code: {
    titleRegister: 'Confirma tu celular',
    titleLogin: 'Escribe tu código',
    sent: (route: string) => `Te enviamos un código de 4 dígitos ${route}.`,
    /** When the channel is unknown: after a reload, or in another tab. */
    sentSomewhere: (destination: string) => `Escribe el código de 4 dígitos que enviamos al ${destination}.`,
    number: 'Tu número',
    submit: 'Validar y Continuar',
    busy: 'Validando…',
    edit: 'Volver y editar número',
    resent: (route: string) => `Te enviamos otro código ${route}. El anterior ya no sirve.`,
  },
  proof: {
    text: 'Estamos comprobando que no eres un robot. Toma unos segundos y después seguimos sin que hagas nada.',
    cancel: 'Cancelar',
  },
  wrongCode: { title: 'Revisa el código', close: 'Escribir otra vez' },
  login: {
    title: 'INICIO SESIÓN',
    lead: 'Escribe tu celular y te enviaremos por SMS un código para ingresar.',
    request: 'Solicitar código',
    requesting: 'Enviando el código…',
    submit: 'Ingresar a mi cuenta',
    busy: 'Ingresando…',
    create: '¿No tienes una Cuenta? Créala',
    summary: 'Ver mi último resumen',
    ended: {
      title: 'Tu sesión se cerró',
      text: 'La cerramos para proteger tus datos. Ingresa de nuevo para seguir donde ibas.',
    },
    panel: {
      title: 'Tu crédito, siempre a la mano',
      text: 'Al ingresar puedes consultar:',
      items: [
        'Tu cuota mínima y hasta cuándo pagarla',
        'El total que te falta por pagar',
        'Los pagos que has hecho y cómo se aplicaron',
        'Los canales para pagar',
        'Tu extracto',
        'Tu paz y salvo, cuando termines de pagar',
      ],
    },
  },
  panel: {
    title: 'Tu solicitud, en pocos pasos',
    text: 'Puedes detenerte cuando quieras: lo que escribes queda guardado en este dispositivo.',
    items: [
      'Confirmas tu celular con un código',
      'Nos cuentas de ti y de tu procedimiento',
      'Eliges el monto y las cuotas',
      'Firmas y validas tu identidad desde el celular',
    ],
  },
  notRegistered: {
    title: 'Crea tu cuenta primero',
    text: 'El celular aún no se ha registrado. Primero debes crear una cuenta.',
    create: 'Crear una cuenta',
    leave: 'Salir',
  },
  rejected: {
    title: 'No pudimos aprobar tu crédito',
    text: 'Evaluamos tu solicitud y por ahora no fue aprobada. Estos son algunos de los factores que revisamos:',
    factors: [
      'Tu situación financiera actual',
      `Tener entre ${MINIMUM_AGE} y ${MAXIMUM_AGE} años`,
      'Llevar mínimo seis meses en tu empleo',
    ],
    after: 'Te enviamos un correo con más detalles.',
    leave: 'Salir',
  },
  inValidation: {
    title: 'Estamos validando tu solicitud',
    text: 'Tu solicitud está en proceso. Te responderemos por correo o te contactará un asesor.',
    leave: 'Salir',
  },
  inProcess: {
    title: 'Gracias por solicitar tu crédito',
    text: 'Tu solicitud está en proceso. Recibirás la respuesta en el correo que registraste o por medio de un asesor.',
    contact: 'Si tienes dudas, escríbenos:',
    whatsapp: `WhatsApp ${brand.whatsappShown}`,
    leave: 'SALIR',
  },
};
