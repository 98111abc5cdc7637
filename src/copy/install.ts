import { brand } from './brand.ts';

export const installCopy = {
  title: {
    phone: `Instala ${brand.name} en tu celular`,
    computer: `Instala ${brand.name} en tu computador`,
  },
  gives: {
    credit: [
      'Mira cuánto debes aunque no tengas señal.',
      'Paga tu cuota con un toque en el ícono.',
      'No pasa por la tienda de aplicaciones y casi no ocupa espacio.',
    ],
    application: [
      'Retoma tu solicitud donde la dejaste, con un toque en el ícono.',
      'Después, mira cuánto debes aunque no tengas señal.',
      'No pasa por la tienda de aplicaciones y casi no ocupa espacio.',
    ],
  },
  install: 'Instalar',
  asking: 'Esperando tu respuesta…',
  how: 'Ver cómo se instala',
  later: 'Ahora no',
  accepted: { title: 'Gracias', text: `${brand.name} se está agregando a tus aplicaciones.` },
  added: { title: 'Gracias', text: 'Búscala en tu pantalla de inicio.' },
  putOff: 'De acuerdo. Si cambias de idea, instálala desde el menú de tu navegador.',
  failed: {
    title: 'Tu navegador no abrió la instalación',
    text: 'Búscala en su menú: «Instalar app» o «Agregar a la pantalla principal».',
  },
  guide: {
    title: `Agrega ${brand.name} a tu inicio`,
    safari: 'Toca Compartir. Si no lo ves, toca antes los tres puntos (•••).',
    ios: 'Toca Compartir, junto a la dirección o en el menú de tu navegador.',
    choose: 'Baja en la lista y elige «Agregar a inicio».',
    add: 'Toca «Agregar». El ícono queda con tus otras aplicaciones.',
    again:
      'En la app instalada ingresas otra vez con tu celular y un código: no comparte tu sesión con este navegador.',
    done: 'Ya la agregué',
  },
};
