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
    petition: { name: 'Petición', note: 'Necesitas una explicación o un documento.' },
    data_query: { name: 'Consulta sobre tus datos', note: 'Qué tenemos de ti y para qué lo usamos.' },
    correction: { name: 'Corrección de tus datos', note: 'Un dato tuyo está mal o cambió.' },
    data_claim: {
      name: 'Reclamo sobre tus datos',
      note: 'Quieres que borremos algo, o crees que se usó mal.',
    },
    identity_theft: { name: 'Suplantación', note: 'Alguien pidió un crédito con tu nombre.' },
  } satisfies Record<ClaimKind, { readonly name: string; readonly note: string }>,
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
    answered: (moment: string) => `Respondida el ${moment}.`,
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
    term: (days: number) => `Respondemos en máximo ${days} días hábiles.`,
    text: 'Cuéntanos',
    textHint: 'Qué pasó, cuándo y qué esperas de nosotros. No escribas claves ni códigos.',
    correctionHint: 'Cuál dato está mal, cómo debe quedar y por qué cambió.',
    missingText: 'Escribe qué pasó o qué necesitas.',
    shortText: 'Cuéntanos un poco más, al menos 10 caracteres.',
    longText: 'Escribe máximo 3.000 caracteres.',
    unkeepable: 'Hay un carácter que no podemos guardar. Bórralo y vuelve a escribirlo.',
    submit: 'Radicar',
    busy: 'Radicando…',
    failed: 'No pudimos radicar tu solicitud',
    needsNetwork: 'Para radicar necesitas conexión. Lo que escribiste queda guardado.',
  },
  filed: {
    title: (number: string) => `Tu radicado es ${number}`,
    until: (date: string, days: number) => `Te respondemos a más tardar el ${date}: ${days} días hábiles.`,
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
    accepted: (moment: string, version: string) => `La aceptaste el ${moment}. Versión ${version}.`,
    revoked: (moment: string) => `La retiraste el ${moment}.`,
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
  data: {
    title: 'Tus datos',
    consents: 'Mis autorizaciones',
    correct: 'Corregir un dato',
  },
};
