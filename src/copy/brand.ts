import { SETTINGS_ELEMENT } from '#core/api/public-settings.ts';
import { BRAND_PLACEHOLDERS, type BrandSettings, USUAL_BRAND, writtenNumber } from '#core/brand-settings.ts';

export const brandFrom = ({
  name,
  supportEmail,
  supportWhatsapp,
  lenderName,
  lenderNit,
  lenderCity,
}: BrandSettings) => ({
  name,
  email: supportEmail,
  whatsapp: supportWhatsapp,
  whatsappShown: writtenNumber(supportWhatsapp),
  whatsappUrl: (text?: string): string =>
    `https://wa.me/${supportWhatsapp}${text ? `?text=${encodeURIComponent(text)}` : ''}`,
  lender: { name: lenderName, nit: lenderNit, city: lenderCity },
});

/** Of the page's settings, which the server inlines; placeholders that it fills in where a page is prerendered. */
const readBrand = (): BrandSettings => {
  if (import.meta.env.PROD && import.meta.env.SSR) return BRAND_PLACEHOLDERS;
  if (import.meta.env.PROD) {
    const served = document.getElementById(SETTINGS_ELEMENT)?.textContent;
    return JSON.parse(served ?? '').brand;
  }
  return USUAL_BRAND;
};

export const brand = brandFrom(readBrand());
