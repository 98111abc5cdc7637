import { settled } from '../e2e/support/settled.ts';
import type { CreditChanges } from '../samples/credit.ts';
import type { Scenes, Step } from './scene.ts';
import {
  clicks,
  enters,
  fails,
  fills,
  follows,
  given,
  goesTo,
  logsIn,
  offline,
  presses,
  SMALL,
  shows,
  showsHeading,
  stalls,
} from './steps.ts';

const PROFILE_CALL = '**/api/profile/by_user/*';
const HARDSHIP = '/dashboard/hardship';

/** By its link on the home, which knows the credit. */
const opens = (name: string): Step => [
  enters('disbursed', '/dashboard'),
  // Whether the home has made all its calls by then depends on the machine.
  ({ page }) => settled(page),
  follows(name),
  showsHeading(name),
];
const opensProfile: Step = [opens('Mis datos'), shows('Cédula')];
const entersProfile: Step = enters('disbursed', '/dashboard/profile');
const entersHardship: Step = [enters('disbursed', HARDSHIP), shows('¿Cuándo puedes pagar?')];

const promises: Step = [fills('Fecha en que vas a pagar', '2026-12-04'), presses('Prometer este pago')];

/** In arrears, with an earlier promise. */
const hasPromised = (promesa: NonNullable<CreditChanges['promesa']>): Step => [
  given({ credit: { promesa } }),
  logsIn(45),
  goesTo('/dashboard'),
];

export const portalCareScenes: Scenes = {
  help: [opens('Ayuda'), clicks('¿Qué número doy en la caja?', { exact: true })],
  'help-offline': offline(opens('Ayuda'), /^Estás sin conexión: puedes leer/),
  'help-without-credit': [
    enters('applied', '/dashboard/help', { documentEnding: '0004' }),
    showsHeading('Ayuda'),
  ],
  sessions: [enters('disbursed', '/dashboard/sessions'), shows('Chrome en Android')],
  profile: opensProfile,
  'profile-offline': offline(opensProfile, /^Sin conexión: son los datos/),
  'profile-undeliverable': [
    given({ profile: { email_no_existe: true } }),
    opensProfile,
    shows('Tu correo no recibe lo que te enviamos'),
  ],
  'profile-loading': [stalls(PROFILE_CALL), entersProfile, shows('Consultando tus datos…')],
  'profile-not-read': [fails(PROFILE_CALL), entersProfile, shows('No pudimos consultar tus datos')],
  hardship: entersHardship,
  'hardship-in-arrears': [logsIn(45), goesTo(HARDSHIP), shows(/^Hoy la mora crece/)],
  'hardship-wrong': [
    entersHardship,
    presses('Prometer este pago'),
    shows('Elige la fecha en que vas a pagar.'),
  ],
  'hardship-not-saved': [
    entersHardship,
    fails('**/api/cartera/creditos/*/promesas'),
    promises,
    shows('No pudimos guardar tu promesa'),
  ],
  'hardship-offline': offline(entersHardship, /^Para guardar tu promesa necesitas conexión/),
  'hardship-promised': [
    enters('disbursed', HARDSHIP, SMALL),
    promises,
    showsHeading('Anotamos tu promesa de pago'),
  ],
  'home-promised': [
    hasPromised({ fecha: '2027-01-12', valor: 300_000, estado: 'abierta', abonado: 120_000 }),
    shows(/^Prometiste pagar/),
  ],
  'home-promise-broken': [
    hasPromised({ fecha: '2027-01-02', valor: 300_000, estado: 'incumplida', abonado: 0 }),
    shows(/no alcanzó a llegar/),
  ],
};
