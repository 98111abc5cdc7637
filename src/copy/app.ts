import { brand } from './brand.ts';

export const appCopy = {
  loading: 'Loading...',
  storageLate: 'Tu celular está tardando en abrir tus datos.',
  error: {
    title: 'Esta pantalla falló',
    body: 'Tus datos siguen guardados en este dispositivo. Vuelve a intentarlo.',
    help: 'Si se repite, escríbenos por',
    whatsapp: `WhatsApp ${brand.whatsappShown}`,
    retry: 'Volver a intentar',
    home: 'Ir al inicio',
    again: 'Intentar de nuevo',
    away: 'Esta parte no está en tu dispositivo',
    awayBody:
      'Sin conexión no podemos descargarla. Lo que escribiste sigue guardado: inténtalo cuando tengas señal.',
    back: 'Volver',
  },
  update: { text: 'Hay una versión nueva', action: 'Actualizar' },
  offline: 'Sin conexión.',
  typedIsSafe: 'No se pierde nada de lo que escribiste.',
  arrival: {
    no_credit:
      'Todavía no tienes un crédito desembolsado: no hay cuotas por pagar ni saldo. Aquí sigue tu solicitud.',
    no_application: 'Todavía no has enviado una solicitud. Empieza aquí o sigue donde ibas.',
  },
  sessionNotStored:
    'Este dispositivo no deja guardar tu sesión: si cierras o recargas esta página, tendrás que ingresar de nuevo.',
  leave: 'Salir',
  leftElsewhere: 'Saliste en otra pestaña. Ingresa de nuevo para seguir donde ibas.',
  idle: {
    title: 'Hemos detectado inactividad',
    body: (seconds: number) =>
      `La sesión actual está a punto de caducar en ${seconds} Segundos. ¿Quieres continuar con la sesión?`,
    stay: 'Continuar en la sesión',
    leave: 'Cerrar Sesión',
  },
};
