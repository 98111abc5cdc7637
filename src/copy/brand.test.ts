import { expect, it } from 'vitest';
import { brandFrom } from './brand.ts';

it('names the lender and the support that the build was given', () => {
  const brand = brandFrom({
    VITE_BRAND_NAME: 'Sonrisa Ya',
    VITE_SUPPORT_WHATSAPP: '573151234567',
    VITE_LENDER_NAME: 'Sonrisa Ya S.A.S.',
    VITE_LENDER_NIT: '901.234.567-1',
    VITE_LENDER_CITY: 'Medellín',
  });
  expect(brand.lender).toEqual({ name: 'Sonrisa Ya S.A.S.', nit: '901.234.567-1', city: 'Medellín' });
  expect(brand.whatsappShown).toBe('+57\u00a0315\u00a0123\u00a04567');
  expect(brand.whatsappUrl('Hola')).toBe('https://wa.me/573151234567?text=Hola');
  expect(brandFrom({ VITE_LENDER_NIT: '' }).lender.nit).toBe('900.000.000-0');
});
