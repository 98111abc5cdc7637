import { PAYMENT_PROVIDER } from '../constants.ts';

/** What the server tells every page about where and how it runs. Nothing of it is secret. */
export interface PublicSettings {
  /** The portal opens to borrowers; off, they see that their credit is being processed. */
  readonly hasPortal: boolean;
  /** The payment provider's name, as the paths of its calls carry it. */
  readonly paymentProvider: string;
  /** Script of the payment provider's checkout. */
  readonly paymentWidgetUrl: string;
  /** The bank-transfer screen of our own instead of the provider's page. */
  readonly hasInternalPse: boolean;
  readonly externalPseUrl: string;
  readonly cashUrl: string;
  readonly identityLanguage: string;
}

/** What holds where nothing else is said: a whole product on its usual ports. */
export const USUAL_SETTINGS: PublicSettings = {
  hasPortal: true,
  paymentProvider: PAYMENT_PROVIDER,
  paymentWidgetUrl: 'http://localhost:3001/widget.js',
  hasInternalPse: false,
  externalPseUrl: 'https://www.psepagos.co/PSEHostingUI/ShowTicketOffice.aspx',
  cashUrl: 'https://www.efecty.com.co/',
  identityLanguage: 'es-latam',
};

/** The element of a page that holds them as JSON: data, which a strict content security policy lets be. */
export const SETTINGS_ELEMENT = 'settings';

const FLAGS = ['hasPortal', 'hasInternalPse'] as const satisfies readonly (keyof PublicSettings)[];
const WORDS = [
  'paymentProvider',
  'paymentWidgetUrl',
  'externalPseUrl',
  'cashUrl',
  'identityLanguage',
] as const satisfies readonly Exclude<keyof PublicSettings, (typeof FLAGS)[number]>[];

/** Errors: SyntaxError, or TypeError naming the first setting that is missing or of another kind. */
export const decodePublicSettings = (json: string): PublicSettings => {
  const found = JSON.parse(json);
  for (const name of [...FLAGS, ...WORDS]) {
    const kind = FLAGS.some((flag) => flag === name) ? 'boolean' : 'string';
    if (typeof found[name] !== kind) throw new TypeError(`settings: ${name}`);
  }
  return found;
};
