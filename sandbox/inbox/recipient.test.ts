import { expect, it } from 'vitest';
import { canonicalRecipient } from './recipient.ts';

it.each([
  '+573001112233',
  '573001112233',
  '3001112233',
  '+57 300 111 2233',
  ' 57 300-111-2233',
  'whatsapp:+573001112233',
  '(300) 111 2233',
])('spells %j as +573001112233', (spelling) => {
  expect(canonicalRecipient(spelling)).toBe('+573001112233');
});

it('takes no device for a phone because its name has digits', () => {
  expect(canonicalRecipient('Celular 2 de Ana')).toBe('celular 2 de ana');
});

it('ignores the case of e-mails', () => {
  expect(canonicalRecipient(' Ana@Example.COM ')).toBe('ana@example.com');
});
