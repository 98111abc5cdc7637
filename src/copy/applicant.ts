import type { EconomicActivity } from '#core/application/applicant-documents.ts';
import { EMAIL_CODE_LEAD_SECONDS } from '#core/constants.ts';

const activities: Record<EconomicActivity, string> = {
  employee: 'Empleado',
  independent: 'Independiente',
  pensioner: 'Pensionado',
};

export const applicantCopy = {
  title: 'Iniciemos la aplicación del crédito',
  lead: 'Escribe tus datos como aparecen en tu cédula.',
  loading: 'Buscando tus datos…',
  loadFailed: 'No pudimos buscar los datos que ya nos diste.',
  retry: 'Volver a intentar',
  firstNames: { label: 'Nombres', required: 'El Nombre es obligatorio' },
  surnames: { label: 'Apellidos', required: 'El Apellido es obligatorio' },
  onlyLetters: 'Escríbelo solo con letras, como aparece en tu documento.',
  otherLetter: (letter: string) =>
    `No podemos imprimir la letra «${letter}» en tu contrato. Escribe tu nombre con letras latinas, como en tu cédula.`,
  email: {
    label: 'Correo electrónico',
    hint: 'Te enviaremos ahí el contrato y los avisos de tu crédito.',
    required: 'El correo electrónico es requerido',
    format: 'Ingresa un formato válido de correo electrónico',
  },
  emailAgain: {
    label: 'Confirma tu correo electrónico',
    hint: 'Escríbelo otra vez: aquí no se puede pegar.',
    required: 'Debes confirmar el correo electrónico',
    different: 'Los correos electrónicos no coinciden',
  },
  economicActivity: {
    label: 'Actividad económica',
    required: 'La actividad económica es requerida',
    options: activities,
  },
  contactPhone: {
    label: 'Teléfono de contacto alternativo (opcional)',
    hint: 'Un celular donde podamos encontrarte si el tuyo no responde.',
  },
  submit: 'Continuar',
  busy: 'Guardando tus datos…',
  back: 'Volver',
  confirmation: {
    title: 'Confirma tu correo electrónico',
    sent: (route: string) => `Te enviamos un código de 4 dígitos ${route}.`,
    sentSomewhere: (email: string) => `Escribe el código de 4 dígitos que enviamos al correo ${email}.`,
    hint: `Usa el código del correo: con él sabemos que la dirección es tuya y te llegan ahí tus documentos. El de tu celular es otro, llega ${EMAIL_CODE_LEAD_SECONDS} segundos después y sirve para seguir.`,
    submit: 'Validar y Continuar',
    busy: 'Validando…',
    edit: 'Cambiar mi correo',
    resent: 'Hemos enviado nuevamente el codigo, si es necesario revisa el spam de tu bandeja de entrada',
    notResent: 'Registra porfavor nuevamente el correo electrónico',
    register: 'Registrar de nuevo mi correo',
  },
  panel: {
    title: 'Primero, tú',
    text: 'Con estos datos preparamos tu solicitud y te contamos cómo va.',
    items: [
      'Tu correo recibe el contrato y los avisos',
      'Lo que escribes queda guardado en este dispositivo y en tu cuenta',
      'Solo usamos tus datos para estudiar y administrar tu crédito',
    ],
  },
};
