import { describe, expect, it } from 'vitest';
import { cleanEmail, maskEmail, parseEmail } from './email.ts';

describe('parseEmail', () => {
  it.each([
    ['Ana.Perez@Gmail.com', 'ana.perez@gmail.com'],
    [' ana @ correo.com.co ', 'ana@correo.com.co'],
    ["o'neil+salud@sub.dominio.co", "o'neil+salud@sub.dominio.co"],
  ])('reads %j as %s', (text, expected) => {
    expect(parseEmail(text)).toBe(expected);
  });

  it.each([
    'ana',
    'ana@',
    '@correo.com',
    'ana@correo',
    'ana@@correo.com',
    '.ana@correo.com',
    'ana..p@correo.com',
    'ana@-correo.com',
    'ana@correo..com',
    'ana@correo.c',
    'ana@correo.com\u0000',
    `${'a'.repeat(65)}@correo.com`,
    `ana@${'correo.'.repeat(40)}com`,
  ])('refuses %j', (text) => {
    expect(parseEmail(text)).toBeUndefined();
  });
});

describe('an address being typed or shown', () => {
  // @covers 5.16
  it('is lowered and stripped of spaces', () => {
    expect(cleanEmail(' Ana @X.Co')).toBe('ana@x.co');
  });

  it('is masked but for its start and its domain', () => {
    const mask = (text: string) => {
      const address = parseEmail(text);
      return address && maskEmail(address);
    };
    expect(mask('ana.perez@gmail.com')).toBe('an***@gmail.com');
    expect(mask('ab@gmail.com')).toBe('a***@gmail.com');
    expect(mask('a@gmail.com')).toBe('***@gmail.com');
  });
});
