type Settings = Readonly<Record<string, string | boolean | undefined>>;

/** Product and lender from the build's settings; the defaults are fictitious. */
export const brandFrom = (settings: Settings = {}) => {
  const given = (name: string, otherwise: string): string => String(settings[name] || otherwise);
  /** Digits of an international number without the plus sign. */
  const whatsapp = given('VITE_SUPPORT_WHATSAPP', '573000000000');
  return {
    name: given('VITE_BRAND_NAME', 'CuotaSana'),
    email: given('VITE_SUPPORT_EMAIL', 'ayuda@cuotasana.example'),
    whatsapp,
    whatsappShown: whatsapp.replace(/^57(\d{3})(\d{3})(\d{4})$/, '+57\u00a0$1\u00a0$2\u00a0$3'),
    whatsappUrl: (text?: string): string =>
      `https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}`,
    lender: {
      name: given('VITE_LENDER_NAME', 'CuotaSana S.A.S.'),
      nit: given('VITE_LENDER_NIT', '900.000.000-0'),
      city: given('VITE_LENDER_CITY', 'Bogotá D.C.'),
    },
  };
};

export const brand = brandFrom(import.meta.env);
