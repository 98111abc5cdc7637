import { brand } from './brand.ts';

export const sessionsCopy = {
  title: 'Sesiones abiertas',
  lead: 'Aquí está abierta tu cuenta. Si no reconoces un equipo, cierra su sesión.',
  loading: 'Buscando tus sesiones…',
  thisOne: 'Este equipo',
  since: (moment: string) => `Abierta el ${moment}`,
  inUse: 'En uso ahora',
  lastUse: (ago: string) => `Último uso: ${ago}`,
  end: 'Cerrar',
  endOf: (device: string, moment: string) => `Cerrar la sesión de ${device}, abierta el ${moment}`,
  endOthers: 'Cerrar las demás',
  onlyThis: 'Tu cuenta no está abierta en ningún otro equipo.',
  confirm: {
    one: (device: string) => `¿Cerrar la sesión de ${device}?`,
    others: '¿Cerrar todas las demás sesiones?',
    textOfOne: 'Para volver a entrar, ese equipo necesitará un código nuevo, que llega a tu celular.',
    textOfOthers:
      'Para volver a entrar, cada equipo necesitará un código nuevo, que llega a tu celular. En este sigues adentro.',
    submitOne: 'Cerrar la sesión',
    submitOthers: 'Cerrar las demás',
    busy: 'Cerrando…',
    back: 'Volver',
  },
  ended: {
    one: (device: string) => `Cerramos la sesión de ${device}.`,
    others: 'Cerramos las demás sesiones. Tu cuenta solo está abierta aquí.',
  },
  stranger: `¿Alguien más entró a tu cuenta? Cierra las demás sesiones y escríbenos a ${brand.email}.`,
  failed: {
    title: 'No pudimos consultar tus sesiones',
    text: 'Nada cambió: tu cuenta sigue abierta donde estaba.',
    offline: 'Para ver tus sesiones necesitas conexión',
    retry: 'Volver a intentar',
    busy: 'Consultando…',
  },
  notEnded: 'No pudimos cerrarla',
  needsNetwork: 'Para cerrar sesiones necesitas conexión.',
};
