import type { UnsentReason } from '#core/api/reminders/reminders.ts';
import type { ContactRule, ReminderChannel, ReminderRule } from '#core/reminders/reminder-plan.ts';
import { brand } from './brand.ts';

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

const channels = {
  push: 'Notificación',
  whatsapp: 'WhatsApp',
  sms: 'Mensaje de texto',
  email: 'Correo',
} as const satisfies Record<ReminderChannel, string>;

const said = {
  push: 'notificación',
  whatsapp: 'WhatsApp',
  sms: 'mensaje de texto',
  email: 'correo',
} as const satisfies Record<ReminderChannel, string>;

/** '1:00 p. m.' as 'la 1:00 p. m.' */
const hour = (time: string): string => `${time.startsWith('1:') ? 'la' : 'las'} ${time}`;

export const remindersCopy = {
  title: 'Recordatorios',
  loading: 'Consultando tus recordatorios…',
  needsNetwork: 'Para cambiar tus recordatorios necesitas conexión.',
  failed: {
    title: 'No pudimos consultar tus recordatorios',
    text: 'Siguen como los dejaste.',
    offline: 'Para ver y cambiar tus recordatorios necesitas conexión',
    retry: 'Volver a intentar',
    busy: 'Consultando…',
  },
  saving: {
    busy: 'Guardando…',
    saved: 'Guardado',
    failed: 'No pudimos guardar el cambio: todo quedó como estaba',
  },
  channels,
  question: {
    title: '¿Cómo te avisamos?',
    answers: { ...channels, sms: 'Mensaje de texto (SMS)', email: 'Correo electrónico' },
    push: 'Gratis, en este dispositivo, aunque la app esté cerrada.',
  },
  ask: {
    title: '¿Cómo te recordamos tus pagos?',
    lead: 'Elige uno. Sin tu respuesta no te escribimos recordatorios.',
    answers: {
      push: 'Con una notificación en este dispositivo',
      whatsapp: 'Por WhatsApp',
      email: 'Por correo',
      sms: 'Por mensaje de texto',
      none: 'No, gracias',
    },
    done: {
      push: 'Listo: te recordamos tus pagos en este dispositivo',
      whatsapp: 'Listo: te recordamos tus pagos por WhatsApp',
      email: 'Listo: te recordamos tus pagos por correo',
      sms: 'Listo: te recordamos tus pagos por mensaje de texto',
      none: 'Listo: no te mandamos recordatorios',
    },
    later: 'Lo cambias cuando quieras en tu cuenta, en Recordatorios.',
    busy: 'Guardando…',
    failed: 'No pudimos guardar tu respuesta',
    loading: 'Consultando cómo podemos avisarte…',
    notLoaded: 'No pudimos consultar cómo avisarte',
    needsNetwork: 'Para responder necesitas conexión.',
  },
  folds: {
    when: (count: number, time: string) =>
      count === 1
        ? `Cuándo: 1 momento, desde ${hour(time)}`
        : `Cuándo: ${count} momentos, desde ${hour(time)}`,
    text: { private: 'Qué dice: texto privado', detailed: 'Qué dice: texto detallado' },
    channels: 'Otros medios y mensajes de prueba',
    calendar: 'Tus fechas en tu calendario',
  },
  upcoming: {
    title: 'Próximos avisos',
    how: (channel: ReminderChannel, time: string) => `Por ${said[channel]}, desde ${hour(time)}`,
    what: {
      statement: (dueOn: string) => `Tu extracto está listo. La cuota vence el ${dueOn}.`,
      before: (left: number, dueOn: string) =>
        `${left === 1 ? 'Falta' : 'Faltan'} ${days(left)}: vence el ${dueOn}.`,
      today: 'Es tu fecha de pago.',
      missed: (dueOn: string) => `Si para entonces no has pagado la cuota del ${dueOn}.`,
      again: (dueOn: string) => `Lo pediste otra vez. Cuota del ${dueOn}.`,
    },
    cancelled: 'Si pagas antes, estos avisos se cancelan solos.',
    none: {
      off: 'No te avisamos nada todavía. Elige arriba cómo y te mostramos aquí cuándo.',
      noRules: 'Elige abajo al menos un momento: con los medios solos no te avisamos nada.',
      later: 'No hay avisos por ahora. Los verás aquí cuando se acerque tu próxima fecha de pago.',
    },
    recommended:
      'Te recomendamos la notificación: llega gratis a este dispositivo, aunque la app esté cerrada, y no dice nada de tu crédito.',
    recommendedElse: 'Te recomendamos WhatsApp o el correo: llegan sin abrir la app.',
    stop: 'Detener todos los avisos',
    stopped: 'Detuvimos todos los avisos. No te escribiremos más, por ningún medio.',
    undo: 'Deshacer',
  },
  by: {
    title: 'Por dónde te avisamos',
    law: 'La ley permite un aviso al día y un solo medio por semana. Usamos el que elegiste arriba; los demás, solo si ese no se puede usar.',
    to: (phone: string) => `Al ${phone}`,
    noEmail: 'No tienes un correo registrado.',
    names: { whatsapp: channels.whatsapp, sms: 'Mensaje de texto (SMS)', email: 'Correo electrónico' },
  },
  push: {
    name: 'Notificaciones en este dispositivo',
    explained:
      'Un aviso corto el día que elijas, aunque la app esté cerrada. Nada de publicidad. Quien vea tu pantalla no sabrá de qué es ni cuánto debes.',
    explainedDetailed:
      'Un aviso corto el día que elijas, aunque la app esté cerrada. Nada de publicidad. Elegiste el texto detallado: quien vea tu pantalla verá el valor.',
    ask: 'Tu navegador te pedirá permiso.',
    on: 'Están activas aquí.',
    switchOn: 'Activar en este dispositivo',
    switchingOn: 'Activando…',
    switchOff: 'Desactivar en este dispositivo',
    switchingOff: 'Desactivando…',
    elsewhere: (count: number) =>
      count === 1 ? 'Las recibe otro dispositivo tuyo.' : `Las reciben ${count} dispositivos tuyos.`,
    nowhere:
      'Están elegidas, pero ningún dispositivo las recibe ahora: actívalas en este o elige otro medio.',
    dropAll: 'Quitarlas de todos mis dispositivos',
    recheck: 'Ya las permití',
    dismissed: 'No se dio el permiso. Cuando quieras, actívalas otra vez aquí.',
    unsupported:
      'Este navegador no recibe notificaciones. Elige otro medio, o entra desde Chrome, Firefox o Edge.',
    needsInstall: `En iPhone y iPad las notificaciones llegan solo a la app instalada: agrega ${brand.name} a tu inicio, ábrela desde ahí y actívalas.`,
    how: 'Ver cómo se instala',
    inSafari: 'Abre esta página en Safari para instalarla.',
    blocked: {
      title: 'Este navegador tiene bloqueadas nuestras notificaciones',
      text: 'Para permitirlas, toca el ícono que está junto a la dirección, entra a los permisos del sitio, permite las notificaciones y vuelve aquí. En la app instalada, hazlo en los ajustes de tu dispositivo.',
    },
    failed: {
      title: 'No pudimos activar las notificaciones',
      refused:
        'El servicio de notificaciones de tu navegador no respondió. Intenta de nuevo en un momento, o elige otro medio.',
      retry: 'Intentar de nuevo',
    },
    notOff: 'No pudimos desactivar las notificaciones',
  },
  test: {
    send: 'Enviarme una prueba',
    label: (channel: ReminderChannel) => `Enviarme una prueba: ${channels[channel]}`,
    busy: 'Enviando…',
    failed: 'No pudimos enviar la prueba',
    sent: {
      push: 'Te enviamos una notificación. Si no la ves en un minuto, revisa que tu dispositivo no esté en silencio.',
      whatsapp: 'Enviado. Mira tu WhatsApp.',
      sms: 'Enviado. Mira tus mensajes de texto.',
      email: 'Enviado. Mira tu correo; si no está, busca en correo no deseado.',
    } satisfies Record<ReminderChannel, string>,
  },
  rules: {
    title: 'Cuándo te avisamos',
    moved: 'Si el día cae en domingo o festivo, te avisamos antes: nunca después de tu fecha de pago.',
    names: {
      statement: 'Cuando tu extracto esté listo',
      three_days: 'Tres días antes',
      eve: 'El día antes',
      due_day: 'El día de tu fecha de pago',
      late: 'Tres días después, solo si no has pagado',
    } satisfies Record<ReminderRule, string>,
    notes: { statement: 'Cinco días hábiles antes de tu fecha de pago.' } as Partial<
      Record<ReminderRule, string>
    >,
  },
  hour: {
    title: 'A qué hora',
    label: 'Desde las',
    hint: 'De lunes a viernes. Sábados entre 8 y 3; domingos y festivos no te escribimos.',
  },
  text: {
    title: 'Qué dice el aviso',
    legend: 'Texto del aviso',
    private: {
      name: 'Privado',
      note: 'La notificación no dice cuánto, ni de qué es. Los mensajes dicen la fecha; el correo, también el valor.',
    },
    detailed: { name: 'Detallado', note: 'Dice el valor y la fecha. Lo puede leer quien vea tu pantalla.' },
    preview: 'Así se ve:',
    brand: brand.name,
  },
  past: {
    title: 'Lo que te hemos enviado',
    none: 'Todavía no te hemos enviado avisos.',
    sent: (channel: ReminderChannel | undefined) => (channel ? `Enviado por ${said[channel]}` : 'Enviado'),
    unsent: 'No se envió',
    about: (rule: string, dueOn: string) => `${rule}. Cuota del ${dueOn}.`,
    rules: {
      statement: 'Extracto listo',
      three_days: 'Tres días antes',
      eve: 'El día antes',
      due_day: 'El día de pago',
      late: 'Después de la fecha',
      again: 'Otra vez, como pediste',
    } satisfies Record<ContactRule, string>,
    reasons: {
      overtaken: 'Ya te llegaba otro más reciente de la misma cuota.',
      day_taken: 'Ese día ya te habíamos escrito, y la ley permite un solo aviso al día.',
      no_day_left: 'Cayó en domingo o festivo y no quedaba otro día permitido.',
      channel_gone:
        'Esa semana ya usamos un medio que después no estaba disponible, y la ley no deja cambiar de medio en la misma semana.',
      not_reachable: 'No pudimos usar ninguno de los medios que elegiste.',
      paid: 'Ya habías pagado: no hacía falta.',
      choices_changed: 'Cambiaste tus preferencias antes de que saliera.',
      insolvency: 'Estás en un proceso de insolvencia y no te escribimos.',
      disputed: 'Tienes un reclamo sin respuesta y no te escribimos de lo vencido.',
      channel_down: 'El servicio de mensajes falló ese día y no quisimos escribirte tarde.',
    } satisfies Record<UnsentReason, string>,
    earlier: (count: number) => `Ver los anteriores (${count})`,
  },
  link: {
    title: 'Un calendario que se actualiza solo',
    text: 'Con un enlace secreto, el calendario de tu celular o de Google muestra tus fechas y se pone al día cuando pagas. Quien tenga el enlace ve cuándo pagas, y nada más: no lo publiques.',
    create: 'Crear mi enlace',
    creating: 'Creando…',
    how: 'Pégalo en tu calendario, en «Suscribirse por URL» o «Agregar calendario desde URL».',
    label: 'Tu enlace',
    copy: 'Copiar el enlace',
    share: 'Compartir el enlace',
    copied: 'Enlace copiado.',
    notCopied: 'No se pudo copiar. Márcalo y cópialo a mano.',
    notShared: 'No se pudo compartir. Copia el enlace.',
    shareTitle: 'Mis fechas de pago',
    revoke: 'Anular el enlace',
    revoking: 'Anulando…',
    confirm: {
      title: '¿Anular el enlace?',
      text: 'Los calendarios que lo usan dejarán de actualizarse. Puedes crear otro cuando quieras.',
      yes: 'Sí, anularlo',
      no: 'No, dejarlo',
    },
    revoked: 'El enlace ya no sirve.',
    notCreated: 'No pudimos crear el enlace',
    notRevoked: 'No pudimos anular el enlace: todavía sirve',
  },
  paidOff: {
    title: 'No queda nada por recordar',
    text: 'Terminaste de pagar tu crédito. No te enviaremos más avisos.',
  },
};
