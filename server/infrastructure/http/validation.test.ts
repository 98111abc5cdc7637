import { describe, expect, it } from 'vitest';
import { emailField } from '#core/api/email.ts';
import { exact, numberField, paragraphsField, phoneField, textField } from '#core/api/fields.ts';
import { InvalidFields } from '../runtime/errors.ts';
import { parseRequest } from './validation.ts';

const schema = exact({
  name: textField(),
  text: paragraphsField(40),
  number: numberField(),
  email: emailField(),
  phone: phoneField().optional(),
});

const answered = (value: object): unknown => {
  try {
    return parseRequest(schema, value, 'body');
  } catch (error) {
    return error instanceof InvalidFields ? error.fields : error;
  }
};

describe('the texts of a request', () => {
  it.each(['body', 'text'] as const)('are cleaned by their kind before they are checked: %s', (kind) => {
    const typed = {
      name: ' Ana\u00a0D´Angelo ',
      text: 'uno\r\ndos',
      number: '12\u202f34',
      email: ' Ana @Correo.CO\u200b',
      phone: '\u202a+57 300 111-2233\u202c',
    };
    expect(parseRequest(schema, typed, kind)).toEqual({
      name: "Ana D'Angelo",
      text: 'uno\ndos',
      number: '1234',
      email: 'ana@correo.co',
      phone: '3001112233',
    });
  });

  it('may hold any letter, and are refused with the character that cannot be stored', () => {
    expect(answered({ name: 'Clínica Ñañez «Sur» n.º 3 😀' })).toEqual({
      name: 'Clínica Ñañez «Sur» n.º 3 😀',
    });
    const said = (codePoint: string, place: string) =>
      `No podemos guardar el carácter ${codePoint}, que está ${place}. Bórralo y vuelve a escribir esa parte.`;
    expect(answered({ name: 'Ana\u0007 Pérez', text: '\u0000' })).toEqual({
      name: said('U+0007', 'después de «Ana»'),
      text: said('U+0000', 'al comienzo'),
    });
    expect(answered({ name: 'half \ud83d' })).toEqual({ name: said('U+D83D', 'después de «half»') });
  });
});
