import {
  boolean,
  number,
  type ObjectShape,
  object,
  string,
  type TestContext,
  type ValidationError,
} from 'yup';
import { parseCalendarDate } from '../calendar/calendar-date.ts';
import { stripPhonePrefix } from '../people/phone.ts';
import { cleanLine, cleanNumber, cleanParagraphs, findUnstorable } from '../text/typed-text.ts';
import './spanish.ts';

/** An object that refuses what it does not know: no field is dropped in silence on its way to us. */
export const exact = <S extends ObjectShape>(fields: S) =>
  object(fields).noUnknown('Hay un dato que no esperábamos.').required('Faltan los datos de la solicitud.');

/** An object of an answer; whatever the shape does not name is dropped before it leaves the server. */
export const shape = <S extends ObjectShape>(fields: S) => object(fields).required();

export const idField = () =>
  string().uuid('No reconocemos este identificador.').required('Falta un identificador.');
/** Text cleaned of what keyboards and clipboards add, before its rules look at it. */
const cleanedField = (clean: (text: string) => string) =>
  string().transform((text: unknown) => (typeof text === 'string' ? clean(text) : text));
/** Digits, or a code, whatever stands between them. */
export const numberField = () => cleanedField(cleanNumber);
/** A credit by its number, in an address. */
export const creditNumberField = () =>
  numberField()
    .matches(/^\d{1,20}$/, 'No reconocemos este crédito.')
    .required();

/** `Date` would take 31 February for 3 March. */
const isInstant = (text: string | undefined): boolean =>
  !text?.endsWith('Z') ||
  (parseCalendarDate(text.slice(0, 10)) !== undefined && !Number.isNaN(Date.parse(text)));

/** Refuses a character that cannot be stored, and says which. */
const isStorable = (text: string | undefined, { createError }: TestContext): true | ValidationError => {
  const found = text === undefined ? undefined : findUnstorable(text);
  if (!found) return true;
  const place = found.after === '' ? 'al comienzo' : `después de «${found.after}»`;
  const message = `No podemos guardar el carácter ${found.codePoint}, que está ${place}. Bórralo y vuelve a escribir esa parte.`;
  return createError({ message });
};
const storableField = (clean: (text: string) => string, max: number) =>
  cleanedField(clean).max(max, `Escribe máximo ${max} caracteres.`).test('storable', isStorable);
/** A line of text. */
export const textField = (max = 200) => storableField(cleanLine, max);
/** What somebody writes, in paragraphs. */
export const paragraphsField = (max: number) => storableField(cleanParagraphs, max);
/** Text that one program hands to another, of any number of lines. */
export const longTextField = (max: number) =>
  string()
    .max(max, `Escribe máximo ${max} caracteres.`)
    .test(
      'storable',
      'Hay un carácter que no podemos guardar.',
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the one that the database cannot keep.
      (value) => value === undefined || /^[^\u0000\p{Cs}\u{FFFD}]*$/u.test(value),
    );
export const pesosField = () =>
  number()
    .integer('Escribe un valor en pesos, sin centavos.')
    .min(0, 'Escribe un valor en pesos.')
    .max(Number.MAX_SAFE_INTEGER, 'Escribe un valor más bajo.');
/** An amount asked for, with the sentence for none. */
export const amountField = (message: string) => pesosField().typeError(message).required(message);
/** An amount that may be less than nothing. */
export const signedPesosField = () =>
  number().integer().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
/** A day that exists. */
export const dateField = (noSuchDay = 'Esa fecha no existe. Revisa el día y el mes.') =>
  numberField()
    .matches(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha completa.')
    .test('day', noSuchDay, (text) => !text || parseCalendarDate(text) !== undefined);
export const monthField = () => string().matches(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe el año y el mes.');
export const instantField = () =>
  string()
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/, 'Falta la hora.')
    .test('instant', 'Esa fecha u hora no existe.', isInstant);
export const sha256Field = () => string().matches(/^[0-9a-f]{64}$/, 'Falta la huella del documento.');
/** A fraction per period, for example 0.018 per month. */
export const rateField = () => number().min(0).max(10);
export const optionalPhoneField = () =>
  cleanedField(stripPhonePrefix).matches(/^(3\d{9})?$/, 'El número de celular no es válido');
export const phoneField = () => optionalPhoneField().required('El número de celular es requerido');
export const codeField = () =>
  numberField()
    .required('Este campo es requerido')
    .matches(/^\d{4}$/, 'El código debe tener 4 dígitos');
export const acceptedField = (message: string) => boolean().required(message).oneOf([true], message);
