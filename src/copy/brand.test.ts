import { expect, it } from 'vitest';
import { USUAL_BRAND } from '#core/brand-settings.ts';
import { brandFrom } from './brand.ts';

it('shows a Colombian number as one writes it, and opens a chat with a text', () => {
  const brand = brandFrom({ ...USUAL_BRAND, supportWhatsapp: '573151234567' });
  expect(brand.whatsappShown).toBe('+57\u00a0315\u00a0123\u00a04567');
  expect(brand.whatsappUrl('¿Hola?')).toBe('https://wa.me/573151234567?text=%C2%BFHola%3F');
  expect(brandFrom({ ...USUAL_BRAND, supportWhatsapp: '14155550100' }).whatsappShown).toBe('14155550100');
});
