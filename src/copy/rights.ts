import type { ClinicRefundState, ReturnWay } from '#core/api/rights/withdrawal.ts';
import type { AuthorisationKind, RevocableKind } from '#core/rights/authorisations.ts';
import type { ClaimKind } from '#core/rights/claims.ts';
import { brand } from './brand.ts';

/** What a person may ask of us by law. */
export const rightsCopy = {
  title: 'Mis derechos',
  lead: 'Pide, reclama o decide sobre tus datos. Todo queda con número y fecha.',
  back: 'Volver a Mis derechos',
  failed: {
    text: 'Lo que radicaste sigue como estaba.',
    offline: 'No hay conexión. Lo mostramos apenas vuelva la señal.',
    retry: 'Volver a intentar',
    busy: 'Consultando…',
  },
  authority: `Si no quedas conforme con lo que respondamos, puedes acudir a la Superintendencia de Industria y Comercio, que vigila este servicio. ${brand.name} no te cobra nada por ejercer tus derechos.`,
  kinds: {
    claim: { name: 'Reclamo', note: 'Algo salió mal con tu crédito, un pago o un cobro.' },
    complaint: { name: 'Queja', note: 'No te gustó cómo te atendimos.' },
    petition: {
      name: 'Petición',
      note: 'Necesitas una explicación, las cuentas de tu crédito o un documento, también en papel.',
    },
    data_query: { name: 'Consulta sobre tus datos', note: 'Qué tenemos de ti y para qué lo usamos.' },
    correction: { name: 'Corrección de tus datos', note: 'Un dato tuyo está mal o cambió.' },
    data_claim: {
      name: 'Reclamo sobre tus datos',
      note: 'Quieres que borremos algo, o crees que se usó mal.',
    },
    identity_theft: { name: 'Suplantación', note: 'Alguien pidió un crédito con tu nombre.' },
  } satisfies Record<ClaimKind, { readonly name: string; readonly note: string }>,
  requests: { closure: 'Cierre de cuenta' },
  claims: {
    title: 'Peticiones, quejas y reclamos',
    text: 'Escríbenos qué pasó o qué necesitas. Te damos un número de radicado de una vez y te respondemos en 10 o 15 días hábiles.',
    file: 'Radicar una solicitud',
    loading: 'Consultando tus solicitudes…',
    notRead: 'No pudimos consultar tus solicitudes',
    none: 'Aún no has radicado ninguna.',
    name: (kind: string, number: string) => `${kind} ${number}`,
    until: (date: string, days: number) =>
      days === 0
        ? `Te respondemos hoy, ${date}.`
        : `Te respondemos a más tardar el ${date}: ${days === 1 ? 'queda 1 día hábil' : `quedan ${days} días hábiles`}.`,
    late: (date: string) => `Debimos responderte el ${date}. Seguimos debiéndote la respuesta.`,
    answered: (moment: string) => `Respondida el ${moment}`,
    read: 'Leer lo que escribiste',
    readAnswer: 'Leer la respuesta',
    ourAnswer: 'Nuestra respuesta',
    asked: (moment: string) => `Lo que escribiste el ${moment}`,
  },
  form: {
    title: 'Radicar una solicitud',
    correctionTitle: 'Corregir un dato',
    loading: 'Abriendo el formulario…',
    kind: '¿Qué quieres pedir?',
    missingKind: 'Elige qué quieres pedir.',
    terms: 'Respondemos en máximo 15 días hábiles; las consultas sobre tus datos y la suplantación, en 10.',
    text: 'Cuéntanos',
    textHint: 'Qué pasó, cuándo y qué esperas de nosotros. No escribas claves ni códigos.',
    correctionHint: 'Cuál dato está mal, cómo debe quedar y por qué cambió.',
    missingText: 'Escribe qué pasó o qué necesitas.',
    shortText: 'Cuéntanos un poco más, al menos 10 caracteres.',
    longText: 'Escribe máximo 3.000 caracteres.',
    submit: 'Radicar',
    busy: 'Radicando…',
    failed: 'No pudimos radicar tu solicitud',
    needsNetwork: 'Para radicar necesitas conexión. Lo que escribiste queda guardado.',
  },
  filed: {
    title: (number: string) => `Tu radicado es ${number}`,
    until: (date: string, term: string) => `Te respondemos a más tardar el ${date}: ${term}.`,
    next: 'La respuesta la ves en «Mis derechos» y te llega al correo, si lo confirmaste.',
  },
  consents: {
    title: 'Mis autorizaciones',
    lead: 'Lo que nos permitiste, cuándo y con qué texto. Lo que retiras no se borra: queda con su fecha.',
    loading: 'Consultando tus autorizaciones…',
    notRead: 'No pudimos consultar tus autorizaciones',
    needsNetwork: 'Para retirar una autorización necesitas conexión.',
    inForce: 'Vigentes',
    past: 'Anteriores y retiradas',
    none: 'No tienes autorizaciones vigentes.',
    kinds: {
      personal_data: 'Datos personales',
      terms: 'Términos y condiciones',
      bureau: 'Centrales de información',
      health: 'Cuál es tu procedimiento',
      biometrics: 'Fotos de tu cédula y tu rostro',
    } satisfies Record<AuthorisationKind, string>,
    accepted: (moment: string, version: string) => `Versión ${version}, aceptada el ${moment}`,
    revoked: (moment: string) => `La retiraste el ${moment}`,
    read: 'Leer el texto',
    revoke: 'Retirar',
    revokeOf: (kind: string) => `Retirar: ${kind}`,
    withAccount: 'Termina cuando cierres tu cuenta: sin ella no podemos prestarte el servicio.',
    creditOpen: 'Sigue mientras tengas un crédito: con ella informamos que pagas.',
    confirm: {
      title: (kind: string) => `¿Retirar «${kind}»?`,
      submit: 'Sí, retirarla',
      busy: 'Retirando…',
      back: 'No, dejarla',
      failed: 'No pudimos retirarla',
    },
    follows: {
      bureau:
        'No volvemos a consultar ni a reportar tu historial. Si tienes una solicitud sin firmar, se cierra: sin esa consulta no podemos decidir. Puedes hacer otra cuando quieras.',
      health:
        'Una solicitud sin firmar queda como «Procedimiento sin especificar». Lo que ya firmaste no cambia: la ley nos pide guardarlo diez años, y no lo usamos para nada más.',
      biometrics:
        'No tomamos más fotos: si falta validar tu identidad, un asesor lo hace de otra forma. Radicamos por ti la solicitud para que Veriff borre las fotos. El resultado de la validación queda como prueba.',
    } satisfies Record<RevocableKind, string>,
    done: {
      bureau: 'Retiraste la autorización para las centrales de información.',
      health: 'Retiraste la autorización para guardar tu procedimiento.',
      biometrics: 'Retiraste la autorización para las fotos. El radicado está en «Mis derechos».',
    } satisfies Record<RevocableKind, string>,
  },
  ownData: {
    title: 'Descargar mis datos',
    lead: 'Todo lo que guardamos sobre ti: quién eres, lo que autorizaste, tus créditos, tus pagos y los mensajes que te enviamos.',
    needsNetwork: 'Para descargar tus datos necesitas conexión.',
    busy: 'Preparando el archivo…',
    failed: 'No pudimos descargar tus datos',
    pdf: { save: 'Mis datos para leer', format: 'PDF', fileName: 'mis-datos.pdf' },
    json: { save: 'Mis datos para otro programa', format: 'JSON', fileName: 'mis-datos.json' },
    care: 'El archivo tiene tu cédula y tu celular completos. Guárdalo donde solo tú lo veas.',
  },
  withdrawal: {
    title: 'Arrepentirme del crédito',
    lead: 'Dentro de los cinco días hábiles siguientes a la firma puedes devolver el crédito sin dar razones y sin costo.',
    loading: 'Consultando tu crédito…',
    notRead: 'No pudimos consultar tu crédito',
    none: 'No tienes un crédito firmado del que puedas arrepentirte. Antes de firmar no te obligas a nada.',
    credit: 'Crédito',
    lastDay: 'Último día',
    costs: 'Te cuesta',
    nothing: 'Nada',
    followsTitle: 'Qué pasa si te arrepientes',
    follows: {
      cancels: [
        'Cancelamos el crédito de una vez: el contrato y el pagaré quedan sin efecto y no debes nada.',
        'El dinero no se le entrega a tu médico. Avísale tú si quieres hacer el procedimiento de otra forma.',
      ],
      returns: (provider: string, paid: string | undefined, phone: string) => [
        `Tu retracto queda con fecha de hoy, y le preguntamos a ${provider} si tu procedimiento ya comenzó. Tiene cinco días hábiles para responder.`,
        `Si no había comenzado, o si ${provider} no responde, no debes nada: ni capital, ni intereses, ni cargos. El dinero nos lo devuelve ${provider}.`,
        'Si ya había comenzado con tu acuerdo, la ley no permite retractarse: tu crédito sigue como está.',
        paid === undefined
          ? 'No has pagado nada. Si llega un pago después, te lo devolvemos completo en máximo 15 días calendario.'
          : `Si queda sin efecto, te devolvemos ${paid}, todo lo que pagaste, en máximo 15 días calendario y por donde llegó: a la tarjeta si se puede anular; si no, a la llave Bre-B de tu celular ${phone}, desde el quinto día hábil después del pago. Lo que pagó otra persona vuelve a esa persona.`,
      ],
    },
    needsNetwork: 'Para arrepentirte necesitas conexión.',
    start: 'Quiero arrepentirme',
    keep: 'No, seguir con mi crédito',
    confirm: {
      title: '¿Te arrepientes del crédito?',
      text: (creditNumber: number) =>
        `Vas a devolver el crédito ${creditNumber}. Si queda sin efecto no lo podemos recuperar: tendrías que pedir otro.`,
      understood: 'Entiendo que mi procedimiento se queda sin este pago.',
      missing: 'Marca que lo entiendes para seguir.',
      submit: 'Sí, me arrepiento',
      busy: 'Registrando…',
      back: 'No, seguir con mi crédito',
      failed: 'No pudimos registrarlo: tu crédito sigue igual',
    },
    cancelled: 'Cancelamos tu crédito: no debes nada',
    cancelledNext: 'El contrato y el pagaré quedan sin efecto. Te enviamos la constancia al correo.',
    recorded: 'Registramos tu retracto',
    recordedNext: (provider: string) =>
      `El dinero ya va en camino a ${provider}. Si no llega, el crédito queda sin efecto; si llega, le preguntamos si tu procedimiento ya había comenzado. Te escribimos. No tienes que hacer nada más.`,
    askedNext: (provider: string, until: string) =>
      `Le preguntamos a ${provider} si tu procedimiento ya había comenzado. Puede responder hasta el ${until}; si no responde, tu crédito queda sin efecto al día siguiente. Mientras tanto sigue, y no te escribimos para cobrarlo ni te reportamos por él. Te escribimos. No tienes que hacer nada más.`,
    excluded: 'Tu retracto no procede: tu crédito sigue',
    excludedNext: (provider: string, date: string | undefined) =>
      `${provider} nos respondió que tu procedimiento ${date === undefined ? 'ya había comenzado' : `comenzó el ${date}`}. La ley no permite retractarse de un servicio que comenzó con tu acuerdo. Tus cuotas y fechas son las de siempre, y pedirlo no te costó nada.`,
    objectTitle: '¿No es así?',
    object: (provider: string) =>
      `Si tu procedimiento no había comenzado, o no estuviste de acuerdo, cuéntanoslo en un reclamo. Lo revisamos con ${provider} y te respondemos en máximo 15 días hábiles.`,
    clinicSilent: (provider: string) =>
      `${provider} no respondió si tu procedimiento había comenzado. Tu derecho no depende de eso.`,
    done: 'Te retractaste: no debes nada',
    doneNext: 'El contrato y el pagaré quedan sin efecto. Te enviamos la constancia al correo.',
    filed: 'Radicado',
    saidAt: 'Registrado',
    paidTitle: 'Lo que pagaste',
    nothingPaid: 'No habías pagado nada. Si llega un pago después, te lo devolvemos completo.',
    returnBy: (date: string) => `A más tardar el ${date}`,
    returnLate: (date: string) => `Debimos devolverla el ${date}. Seguimos debiéndotela.`,
    returned: (moment: string) => `Devuelta el ${moment}`,
    returnedTo: {
      card: () => 'Vuelve a la tarjeta con la que se pagó.',
      key: (phone: string, date: string) =>
        `Sale el ${date} por transferencia a la llave Bre-B de tu celular ${phone}. Si tu celular no es tu llave, escríbenos.`,
      agreed: (_phone: string, date: string) =>
        `No puede volver solo por donde llegó: una persona revisa a qué cuenta de quien pagó te lo devolvemos. Sale desde el ${date}.`,
    } satisfies Record<ReturnWay, (phone: string, date: string) => string>,
    help: 'Escribirnos',
    clinicTitle: 'El dinero de tu procedimiento',
    clinic: {
      unasked: (provider: string) =>
        `Le vamos a pedir a ${provider} que nos lo devuelva. Tú no tienes que hacer nada.`,
      asked: (provider: string) =>
        `Le pedimos a ${provider} que nos lo devuelva. Tú no tienes que hacer nada.`,
      repaid: (provider: string) => `${provider} ya nos lo devolvió.`,
      declined: (provider: string) =>
        `${provider} nos dice que no lo devuelve. Lo revisamos con ellos; si necesitamos algo de ti, te escribimos.`,
      never_had: (provider: string) => `${provider} no lo tiene: el banco nos lo había devuelto.`,
    } satisfies Record<ClinicRefundState, (provider: string) => string>,
    documents: 'Ver mis documentos',
    over: (date: string) => `El último día para arrepentirte fue el ${date}`,
    overNext:
      'Aún puedes pagar todo antes de tiempo, sin sanción y con intereses solo hasta ese día. Si el procedimiento no se hizo o algo salió mal, radica un reclamo.',
    prepay: 'Ver cuánto sería pagar hoy',
  },
  closure: {
    title: 'Cerrar mi cuenta',
    lead: 'Dejas de tener cuenta y borramos lo que la ley no nos manda guardar.',
    loading: 'Consultando tu cuenta…',
    notRead: 'No pudimos consultar tu cuenta',
    hasCredit: 'Tienes un crédito vigente',
    hasCreditNext:
      'Mientras exista no se puede cerrar la cuenta. Vuelve aquí cuando no debas nada, o si te arrepientes a tiempo.',
    toCredit: 'Ver mi crédito',
    followsTitle: 'Qué pasa si la cierras',
    follows: [
      'Se cierran tus sesiones en todos los equipos, y una solicitud sin firmar se cancela.',
      'Borramos tus datos en máximo 15 días hábiles y te avisamos al correo.',
      'Si firmaste un crédito, sus documentos y pagos se guardan diez años, porque la ley lo manda. No los usamos para nada más.',
    ],
    needsNetwork: 'Para cerrar tu cuenta necesitas conexión.',
    start: 'Cerrar mi cuenta',
    confirm: {
      title: '¿Cerrar tu cuenta?',
      text: 'Cuando la cerremos no se puede recuperar. Descarga antes tus datos si los quieres.',
      understood: 'Entiendo que mi cuenta y mis datos se borran.',
      missing: 'Marca que lo entiendes para seguir.',
      submit: 'Sí, cerrarla',
      busy: 'Registrando…',
      back: 'No, conservarla',
      failed: 'No pudimos registrarlo: tu cuenta sigue igual',
    },
    closing: (number: string, date: string) =>
      `Recibimos tu pedido de cerrar la cuenta: es el radicado ${number}. La cerramos a más tardar el ${date} y te avisamos al correo.`,
    closed: 'Recibimos tu pedido de cerrar la cuenta. Te avisamos al correo.',
    filed: (number: string) => `Ya lo pediste: es el radicado ${number}`,
    filedNext: (date: string) => `La cerramos a más tardar el ${date} y te avisamos al correo.`,
  },
  credit: {
    title: 'Tu crédito y tu cuenta',
    withdraw: 'Arrepentirme del crédito',
    close: 'Cerrar mi cuenta',
  },
  data: {
    title: 'Tus datos',
    download: 'Ver y descargar mis datos',
    consents: 'Mis autorizaciones',
    correct: 'Corregir un dato',
  },
};
