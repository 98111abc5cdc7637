import { brand } from './brand.ts';

/** The page that the link of a letter to an address leads to. */
export const proveEmailCopy = {
  title: '¿Este correo es tuyo?',
  lead: `Alguien dio este correo en ${brand.name}. Si eres tú, confírmalo y te enviamos ahí los documentos y avisos de tu crédito. Si no, cierra esta página.`,
  submit: 'Sí, este correo es mío',
  busy: 'Confirmando…',
  needsNetwork: 'Para confirmarlo necesitas conexión.',
  done: {
    title: 'Listo: tu correo está confirmado',
    text: 'Si había mensajes esperando, te llegan en unos minutos.',
  },
  invalid: {
    title: 'Este enlace no sirve',
    text: 'Ábrelo completo desde el último correo que te enviamos. Si cambiaste de correo, entra a tu cuenta y confírmalo en Mis datos.',
  },
  failed: 'No pudimos confirmarlo',
  enter: 'Entrar a mi cuenta',
};
