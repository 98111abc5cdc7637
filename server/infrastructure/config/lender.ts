/** Who lends, as contracts, messages and documents name it, and where people reach it. */
export interface Lender {
  /** The product's name. */
  readonly brand: string;
  readonly legalName: string;
  /** Tax number with its check digit. */
  readonly nit: string;
  /** Domicile, and place where obligations are paid. */
  readonly city: string;
  readonly supportEmail: string;
  /** Digits of an international number without the plus sign. */
  readonly supportWhatsapp: string;
}

/**
 * Settings that name the lender, with what stands in for them outside production. Those that start with VITE_ are the
 * build's own, so that the app and the documents say the same.
 */
const SETTINGS = {
  VITE_BRAND_NAME: 'CuotaSana',
  LENDER_NAME: 'CuotaSana S.A.S.',
  LENDER_NIT: '900.000.000-0',
  LENDER_CITY: 'Bogotá D.C.',
  VITE_SUPPORT_EMAIL: 'ayuda@cuotasana.example',
  VITE_SUPPORT_WHATSAPP: '573000000000',
} as const;

/** What nobody's own details are: a lender who gives them by mistake is refused in production. */
export const INVENTED_LENDER: Readonly<Record<string, string>> = {
  LENDER_NIT: SETTINGS.LENDER_NIT,
  VITE_SUPPORT_EMAIL: SETTINGS.VITE_SUPPORT_EMAIL,
  VITE_SUPPORT_WHATSAPP: SETTINGS.VITE_SUPPORT_WHATSAPP,
};

/** A contract with an invented lender is worth nothing: in production each of these must be given. */
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
