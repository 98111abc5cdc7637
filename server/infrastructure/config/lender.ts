import { USUAL_BRAND } from '#core/brand-settings.ts';
import type { Environment } from './environment.ts';

/** The lender as contracts, messages and documents name it, with its support contacts. */
export interface Lender {
  /** Product name. */
  readonly brand: string;
  readonly legalName: string;
  /** Tax number with its check digit. */
  readonly nit: string;
  /** Domicile and place of payment. */
  readonly city: string;
  readonly supportEmail: string;
  /** International number, digits without the plus sign. */
  readonly supportWhatsapp: string;
  /** Street address and telephone. Circular Externa SIC 002/2023 */
  readonly address: string;
  readonly phone: string;
  /** Of the life insurance of the debtors; `claims`: how to claim. */
  readonly insurer: Organization & { readonly policy: string; readonly claims: string };
  readonly guaranteeFund: Organization;
}

interface Organization {
  readonly name: string;
  /** Tax number with its check digit. */
  readonly nit: string;
}

/** Lender settings with their defaults outside production. */
const SETTINGS = {
  VITE_BRAND_NAME: USUAL_BRAND.name,
  LENDER_NAME: USUAL_BRAND.lenderName,
  LENDER_NIT: USUAL_BRAND.lenderNit,
  LENDER_CITY: USUAL_BRAND.lenderCity,
  VITE_SUPPORT_EMAIL: USUAL_BRAND.supportEmail,
  VITE_SUPPORT_WHATSAPP: USUAL_BRAND.supportWhatsapp,
  LENDER_ADDRESS: 'Calle 00 # 00-00, oficina 000',
  LENDER_PHONE: '601 000 0000',
  INSURER_NAME: 'Aseguradora de Ejemplo S.A.',
  INSURER_NIT: '900.000.001-8',
  INSURER_POLICY: 'GD-000000',
  INSURER_CLAIMS: 'siniestros@aseguradora.example o el 601 000 0001',
  GUARANTEE_FUND_NAME: 'Fondo de Garantías de Ejemplo S.A.',
  GUARANTEE_FUND_NIT: '900.000.002-5',
} as const;

/** Placeholder values; production refuses them. */
export const INVENTED_LENDER: Readonly<Record<string, string>> = {
  LENDER_NIT: SETTINGS.LENDER_NIT,
  VITE_SUPPORT_EMAIL: SETTINGS.VITE_SUPPORT_EMAIL,
  VITE_SUPPORT_WHATSAPP: SETTINGS.VITE_SUPPORT_WHATSAPP,
  LENDER_ADDRESS: SETTINGS.LENDER_ADDRESS,
  LENDER_PHONE: SETTINGS.LENDER_PHONE,
  INSURER_NAME: SETTINGS.INSURER_NAME,
  INSURER_NIT: SETTINGS.INSURER_NIT,
  INSURER_POLICY: SETTINGS.INSURER_POLICY,
  INSURER_CLAIMS: SETTINGS.INSURER_CLAIMS,
  GUARANTEE_FUND_NAME: SETTINGS.GUARANTEE_FUND_NAME,
  GUARANTEE_FUND_NIT: SETTINGS.GUARANTEE_FUND_NIT,
};

/** Mandatory in production: a contract with an invented lender is void. */
export const LENDER_SETTINGS: readonly string[] = Object.keys(SETTINGS);

export const readLender = (env: Readonly<Record<string, string | undefined>>): Lender => {
  const value = (name: keyof typeof SETTINGS): string => env[name] || SETTINGS[name];
  return {
    brand: value('VITE_BRAND_NAME'),
    legalName: value('LENDER_NAME'),
    nit: value('LENDER_NIT'),
    city: value('LENDER_CITY'),
    supportEmail: value('VITE_SUPPORT_EMAIL'),
    supportWhatsapp: value('VITE_SUPPORT_WHATSAPP'),
    address: value('LENDER_ADDRESS'),
    phone: value('LENDER_PHONE'),
    insurer: {
      name: value('INSURER_NAME'),
      nit: value('INSURER_NIT'),
      policy: value('INSURER_POLICY'),
      claims: value('INSURER_CLAIMS'),
    },
    guaranteeFund: { name: value('GUARANTEE_FUND_NAME'), nit: value('GUARANTEE_FUND_NIT') },
  };
};

/** The names that three settings have in a client's environment, which are taken too. */
export const CLIENT_NAMES: readonly string[] = ['VITE_LENDER_NAME', 'VITE_LENDER_NIT', 'VITE_LENDER_CITY'];

export const withClientNames = (env: Environment): Environment => ({
  ...env,
  LENDER_NAME: env.LENDER_NAME || env.VITE_LENDER_NAME,
  LENDER_NIT: env.LENDER_NIT || env.VITE_LENDER_NIT,
  LENDER_CITY: env.LENDER_CITY || env.VITE_LENDER_CITY,
});
