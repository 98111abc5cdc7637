const env = import.meta.env;

/** Digits of an international number without the plus sign. */
const whatsapp: string = env?.VITE_SUPPORT_WHATSAPP || '573000000000';

export const brand: {
  name: string;
  email: string;
  whatsapp: string;
  whatsappShown: string;
  whatsappUrl: (text?: string) => string;
  lender: { name: string; nit: string; city: string };
} = {
  name: env?.VITE_BRAND_NAME || 'CuotaSana',
  email: env?.VITE_SUPPORT_EMAIL || 'ayuda@cuotasana.example',
  whatsapp,
  whatsappShown: whatsapp.replace(/^57(\d{3})(\d{3})(\d{4})$/, '+57\u00a0$1\u00a0$2\u00a0$3'),
  whatsappUrl: (text) => `https://wa.me/${whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}`,
  lender: { name: 'CuotaSana S.A.S.', nit: '900.000.000-0', city: 'Bogotá D.C.' },
};
