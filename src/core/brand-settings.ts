/** Product and lender as the pages name them. */
export interface BrandSettings {
  readonly name: string;
  readonly supportEmail: string;
  /** International number, digits without the plus sign. */
  readonly supportWhatsapp: string;
  readonly lenderName: string;
  /** Tax number with its check digit. */
  readonly lenderNit: string;
  readonly lenderCity: string;
}

/** Fictitious: production refuses to start with them. */
export const USUAL_BRAND: BrandSettings = {
  name: 'CuotaSana',
  supportEmail: 'ayuda@cuotasana.example',
  supportWhatsapp: '573000000000',
  lenderName: 'CuotaSana S.A.S.',
  lenderNit: '900.000.000-0',
  lenderCity: 'Bogotá D.C.',
};

/**
 * In their place in prerendered pages, where the server writes what it is configured with: one build serves every lender.
 * Words that neither HTML nor a URL escapes.
 */
export const BRAND_PLACEHOLDERS: BrandSettings = {
  name: '__BRAND_NAME__',
  supportEmail: '__SUPPORT_EMAIL__',
  supportWhatsapp: '__SUPPORT_WHATSAPP__',
  lenderName: '__LENDER_NAME__',
  lenderNit: '__LENDER_NIT__',
  lenderCity: '__LENDER_CITY__',
};

/** An international number as it is written for people: a Colombian one in groups. */
export const writtenNumber = (digits: string): string =>
  digits.replace(/^57(\d{3})(\d{3})(\d{4})$/, '+57\u00a0$1\u00a0$2\u00a0$3');
