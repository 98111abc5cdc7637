import { describe, expect, it } from 'vitest';
import {
  buildSettings,
  distFolder,
  requireProductionBuildSettings,
} from '../../server/infrastructure/config/lender.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENTS_WIDGET_URL: 'https://checkout.payments.com/widget.js',
  VITE_BRAND_NAME: 'Sonrisa Ya',
  LENDER_NAME: 'Sonrisa Ya S.A.S.',
  LENDER_NIT: '901.234.567-1',
  LENDER_CITY: 'Medellín',
  VITE_SUPPORT_EMAIL: 'ayuda@sonrisaya.co',
  VITE_SUPPORT_WHATSAPP: '573151234567',
};

describe('what the build fixes', () => {
  it('is who lends and what the product is called, and agrees with the server’s own settings', () => {
    const env = { ...PRODUCTION, IDENTITY_URL: 'https://identity.com', VITE_PSE_INTERNAL: 'on' };
    expect(buildSettings(env)).toEqual({
      VITE_BRAND_NAME: 'Sonrisa Ya',
      VITE_LENDER_NAME: env.LENDER_NAME,
      VITE_LENDER_NIT: env.LENDER_NIT,
      VITE_LENDER_CITY: env.LENDER_CITY,
      VITE_SUPPORT_EMAIL: env.VITE_SUPPORT_EMAIL,
      VITE_SUPPORT_WHATSAPP: env.VITE_SUPPORT_WHATSAPP,
    });
    expect(buildSettings({})).toEqual({});
  });

  it('is asked for in production, each by the name that is set', () => {
    expect(() => requireProductionBuildSettings(PRODUCTION)).not.toThrow();
    expect(() => requireProductionBuildSettings({})).not.toThrow();
    expect(() => requireProductionBuildSettings({ NODE_ENV: 'production' })).toThrow(/LENDER_NAME: falta/);
    const invented = { ...PRODUCTION, LENDER_NIT: '900.000.000-0', LENDER_NAME: '' };
    expect(() => requireProductionBuildSettings(invented)).toThrow(
      'LENDER_NAME: falta\nLENDER_NIT: es el valor de muestra',
    );
  });

  it('has a folder of its own, so that no build takes the files of a server that runs with other settings', () => {
    const usual = distFolder({});
    expect(distFolder({ PORT: '4000', DATA_DIR: './data-2' })).toBe(usual);
    expect(distFolder({ SANDBOX_PORT: '4001', PAYMENTS_WIDGET_URL: 'https://pay.com/w.js' })).toBe(usual);
    expect(distFolder({ LENDER_NAME: 'Sonrisa Ya S.A.S.' })).not.toBe(usual);
    expect(distFolder({ DIST_DIR: 'elsewhere' })).toBe('elsewhere');
  });
});
