import { type PublicSettings, USUAL_SETTINGS } from '#core/api/public-settings.ts';
import { ConfigError, type Environment } from './environment.ts';
import type { Lender } from './lender.ts';
import { loopbackFrameOrigin } from './loopback-frame-origin.ts';
import type { VendorConfig } from './vendors.ts';

const address = (env: Environment, name: string, usual: string): string => {
  const given = env[name] || usual;
  if (!/^https?:/.test(given) || !URL.canParse(given))
    throw new ConfigError(`${name} debe ser una dirección http(s), no "${given}"`);
  return given;
};

const flag = (env: Environment, name: string, usual: boolean): boolean => {
  const given = env[name] || (usual ? 'on' : 'off');
  if (given !== 'on' && given !== 'off') throw new ConfigError(`${name} debe ser on u off, no "${given}"`);
  return given === 'on';
};

/** Another host than the app's, or the frame would be of its origin. */
const frameOrigin = (env: Environment, publicUrl: string): string => {
  const name = 'PAYMENTS_FRAME_ORIGIN';
  const given = env[name];
  if (!given) return loopbackFrameOrigin(publicUrl) ?? '';
  const { origin } = new URL(address(env, name, given));
  if (origin !== given) throw new ConfigError(`${name} debe ser un origen, como ${origin}, no "${given}"`);
  if (origin === new URL(publicUrl).origin) throw new ConfigError(`${name} no puede ser el de PUBLIC_URL`);
  return origin;
};

/**
 * Injected into every page, under the names that the build once used.
 * @throws ConfigError.
 */
export const readPublicSettings = (
  env: Environment,
  payments: Pick<VendorConfig['payments'], 'provider' | 'widgetUrl'>,
  publicUrl: string,
  lender: Lender,
): PublicSettings => ({
  hasPortal: flag(env, 'VITE_PORTAL', USUAL_SETTINGS.hasPortal),
  paymentProvider: payments.provider,
  paymentWidgetUrl: payments.widgetUrl,
  paymentFrameOrigin: frameOrigin(env, publicUrl),
  hasInternalPse: flag(env, 'VITE_PSE_INTERNAL', USUAL_SETTINGS.hasInternalPse),
  externalPseUrl: address(env, 'VITE_PSE_URL', USUAL_SETTINGS.externalPseUrl),
  cashUrl: address(env, 'VITE_CASH_URL', USUAL_SETTINGS.cashUrl),
  // An invented one would send a person's cash to somebody else.
  cashAgreement:
    env.VITE_CASH_AGREEMENT || (env.NODE_ENV === 'production' ? '' : USUAL_SETTINGS.cashAgreement),
  identityLanguage: env.VITE_IDENTITY_LANG || USUAL_SETTINGS.identityLanguage,
  brand: {
    name: lender.brand,
    supportEmail: lender.supportEmail,
    supportWhatsapp: lender.supportWhatsapp,
    lenderName: lender.legalName,
    lenderNit: lender.nit,
    lenderCity: lender.city,
  },
});
