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
}

/**
 * Lender settings with their defaults outside production. Those with VITE_ are shared with the build, so that app and
 * documents agree.
 */
const SETTINGS = {
  VITE_BRAND_NAME: 'CuotaSana',
  LENDER_NAME: 'CuotaSana S.A.S.',
  LENDER_NIT: '900.000.000-0',
  LENDER_CITY: 'Bogotá D.C.',
  VITE_SUPPORT_EMAIL: 'ayuda@cuotasana.example',
  VITE_SUPPORT_WHATSAPP: '573000000000',
} as const;

/** Placeholder values; production refuses them. */
export const INVENTED_LENDER: Readonly<Record<string, string>> = {
  LENDER_NIT: SETTINGS.LENDER_NIT,
  VITE_SUPPORT_EMAIL: SETTINGS.VITE_SUPPORT_EMAIL,
  VITE_SUPPORT_WHATSAPP: SETTINGS.VITE_SUPPORT_WHATSAPP,
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
  };
};
