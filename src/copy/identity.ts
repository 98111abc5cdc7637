import type { PhotoRepeat } from '#core/api/applications/identity.ts';
import { brand } from './brand.ts';

export const identityCopy = {
  title: 'Validación de identidad',
  loading: 'Buscando...',
  failed: {
    title: 'No pudimos consultar tu validación de identidad.',
    retry: 'Volver a intentar',
  },
  idle: {
    title: 'Tu crédito está firmado. Solo falta validar tu identidad',
    lead: 'Ten tu cédula a la mano y busca un lugar con buena luz. Te tomará unos 3 minutos.',
    steps: {
      title: 'Vas a tomar tres fotos',
      front: { name: 'El frente de tu cédula', text: 'Que se lean los datos y no haya reflejos.' },
      back: { name: 'El reverso de tu cédula', text: 'Voltéala y céntrala.' },
      face: { name: 'Tu rostro', text: 'Mira de frente, sin gafas ni gorra.' },
    },
    privacy:
      'Las fotos van directo a Veriff, la empresa que verifica identidades. Las compara con tu nombre, tu cédula y tu fecha de nacimiento, solo para comprobar que eres tú.',
    consent: 'Tu autorización',
    start: 'Iniciar validación',
    agent: 'Prefiero otra forma',
    asking: 'Avisando a un asesor...',
    starting: 'Espere por favor...',
    preparing: 'Preparando la validación…',
    frame: 'Validación de identidad con Veriff',
    repeat: {
      photos: 'Necesitamos que repitas las fotos: alguna no se veía bien.',
      expired: 'La validación anterior venció. Empieza de nuevo y toma las tres fotos.',
      abandoned: 'La validación anterior no terminó. Empieza de nuevo y toma las tres fotos.',
    } satisfies Record<PhotoRepeat, string>,
    failed: {
      title: 'No pudimos abrir la validación',
      agent: 'No pudimos avisarle a un asesor',
      slow: 'El servicio de verificación está tardando. Revisa tu conexión y vuelve a presionar el botón.',
    },
  },
  inProgress: {
    title: 'Estamos validando tu identidad',
    lead: 'Te avisaremos si necesitamos algún dato más. No actualices la página.',
    waiting: 'Comparando tus fotos…',
    late: 'Puede tardar unos minutos. Si sales, vuelve a ingresar después: tu solicitud queda guardada.',
    unsent: '¿No alcanzaste a enviar las fotos?',
    resume: 'Continuar con las fotos',
    again: 'Tomar las fotos otra vez',
  },
  manual: {
    title: 'Necesitamos un dato adicional',
    lead: 'Un asesor te llamará en los próximos minutos. Ten tu celular cerca.',
    text: (date: string | undefined) =>
      `${date === undefined ? '' : `Si hoy no alcanzamos, te llamamos a más tardar el ${date}. `}El resultado te llega por correo.`,
    insteadOfPhotos: {
      title: 'Un asesor valida tu identidad',
      lead: (date: string | undefined) =>
        `Te llamamos${date === undefined ? '' : ` a más tardar el ${date}`}, sin fotos. Ten tu celular cerca.`,
      text: 'El resultado te llega por correo.',
    },
    track: 'Ver en qué va mi crédito',
    leave: 'Salir',
  },
  declined: {
    title: 'No pudimos validar tu identidad',
    lead: 'Con lo que recibimos no pudimos confirmar que eres tú. El crédito no se desembolsa hasta resolverlo.',
    text: 'Si crees que hay un error, escríbenos: una persona lo revisa contigo.',
    contact: 'Escríbenos por WhatsApp',
    message: `Hola, no pude validar mi identidad en ${brand.name}. ¿Me ayudan?`,
    leave: 'Salir',
  },
  approved: {
    title: '¡Tu identidad fue validada con éxito!',
    lead: 'Sigue tu crédito desde el portal de pacientes y paga tu cuota a tiempo cada mes.',
    enter: 'Ingresar al portal pacientes',
    leave: 'Salir',
  },
};
