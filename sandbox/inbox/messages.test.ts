import { expect, it } from 'vitest';
import { canonicalRecipient, oneTimeCode } from './messages.ts';

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

it.each([
  ['Tu código es 4821.\n@app.example #4821', '4821'],
  ['Ignora 1111, tu código va abajo\n@app.example #2222', '2222'],
  ['4821 es tu clave para firmar', '4821'],
  ['Crédito 100234 por $ 1.200.000: tu código es 0042. Vence a las 10:30', '0042'],
  ['Tu código para el +57 300 *** 4567 es 9034', '9034'],
  ['El 5 de enero de 2026 te enviamos el código 2027', '2027'],
  ['Hoy 20/11/2026 tu código: 7710', '7710'],
])('finds the code of %j', (text, code) => {
  expect(oneTimeCode(text)).toBe(code);
});

it.each([
  'Tu cuota de $ 253.226 vence el 5 de diciembre de 2026.',
  'Tu código llega en otro mensaje.',
  'Escribe tu código de 12345 puntos',
  'Tu paz y salvo del 29 de noviembre de 2026. Quien lo reciba lo comprueba con su código.',
  'Con su código se comprueba desde el 3 sept 2026.',
])('finds none in %j', (text) => {
  expect(oneTimeCode(text)).toBeUndefined();
});
