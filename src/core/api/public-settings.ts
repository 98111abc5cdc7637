import { type BrandSettings, USUAL_BRAND } from '../brand-settings.ts';
import { PAYMENT_PROVIDER } from '../constants.ts';

/** Settings that the server inlines in every page. Not secret. */
export interface PublicSettings {
  /** Feature flag of the portal; off, borrowers see that their credit is being processed. */
  readonly hasPortal: boolean;
  /** The payment provider's name, as the paths of its calls carry it. */
  readonly paymentProvider: string;
  /** Script of the payment provider's checkout. */
  readonly paymentWidgetUrl: string;
  /** Another origin of ours that serves the frame of that script; empty: the frame has an opaque origin. */
  readonly paymentFrameOrigin: string;
  /** Our own bank-transfer screen instead of the provider's page. */
  readonly hasInternalPse: boolean;
  readonly externalPseUrl: string;
  readonly cashUrl: string;
  /** Number under which correspondents take payments of credits; empty: none is shown. */
  readonly cashAgreement: string;
  readonly identityLanguage: string;
  readonly brand: BrandSettings;
}

/** Defaults: a whole product on its usual ports. */
export const USUAL_SETTINGS: PublicSettings = {
  hasPortal: true,
  paymentProvider: PAYMENT_PROVIDER,
  paymentWidgetUrl: 'http://localhost:3001/widget.js',
  paymentFrameOrigin: '',
  hasInternalPse: false,
  externalPseUrl: 'https://www.psepagos.co/PSEHostingUI/ShowTicketOffice.aspx',
  cashUrl: 'https://www.efecty.com.co/',
  cashAgreement: '12345',
  identityLanguage: 'es-latam',
  brand: USUAL_BRAND,
};

/** Id of the JSON data block with them, which a strict CSP allows. */
export const SETTINGS_ELEMENT = 'settings';

const FLAGS = ['hasPortal', 'hasInternalPse'] as const satisfies readonly (keyof PublicSettings)[];
const WORDS = [
  'paymentProvider',
  'paymentWidgetUrl',
  'paymentFrameOrigin',
  'externalPseUrl',
  'cashUrl',
  'cashAgreement',
  'identityLanguage',
] as const satisfies readonly Exclude<keyof PublicSettings, (typeof FLAGS)[number] | 'brand'>[];

/** @throws SyntaxError, or TypeError naming the first setting that is missing or of another kind. */
export const decodePublicSettings = (json: string): PublicSettings => {
  const found = JSON.parse(json);
  for (const name of [...FLAGS, ...WORDS]) {
    const kind = FLAGS.some((flag) => flag === name) ? 'boolean' : 'string';
    if (typeof found[name] !== kind) throw new TypeError(`settings: ${name}`);
  }
  if (typeof found.brand?.name !== 'string') throw new TypeError('settings: brand');
  return found;
};
