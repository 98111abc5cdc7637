import { boolean, number, type ObjectShape, object, string } from 'yup';
import './spanish.ts';

/** An object that refuses what it does not know: no field is dropped in silence on its way to us. */
export const exact = <S extends ObjectShape>(fields: S) =>
  object(fields).noUnknown('Hay un dato que no esperábamos.').required('Faltan los datos de la solicitud.');

/** An object of an answer; whatever the shape does not name is dropped before it leaves the server. */
export const shape = <S extends ObjectShape>(fields: S) => object(fields).required();

export const idField = () =>
  string().uuid('No reconocemos este identificador.').required('Falta un identificador.');
/** Of which kind a text is, by which the server cleans it before the rules look at it. Forms clean theirs themselves. */
export type TextKind = 'number' | 'phone' | 'email' | 'line' | 'paragraphs';
export const textOfKind = (kind: TextKind) => string().meta({ kind });
/** Digits, or a code, whatever stands between them. */
export const numberField = () => textOfKind('number');
/** A credit by its number, in an address. */
export const creditNumberField = () =>
  numberField()
    .matches(/^\d{1,20}$/, 'No reconocemos este crédito.')
    .required();

/** `Date` takes 31 February for 3 March. Not by the calendar's functions: they are many, and this is on the first screen. */
const isDay = (text: string | undefined): boolean => {
  const start = new Date(`${text}T00:00Z`);
  return !text || (!Number.isNaN(start.getTime()) && start.toISOString().startsWith(text));
};
const isInstant = (text: string | undefined): boolean =>
  isDay(text?.slice(0, 10)) && (!text || !Number.isNaN(Date.parse(text)));

/** A line of text. */
export const textField = (max = 200) => textOfKind('line').max(max, `Escribe máximo ${max} caracteres.`);
/** What somebody writes, in paragraphs. */
export const paragraphsField = (max: number) =>
  textOfKind('paragraphs').max(max, `Escribe máximo ${max} caracteres.`);
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
    .test('day', noSuchDay, isDay);
export const monthField = () => string().matches(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe el año y el mes.');
export const instantField = () =>
  string()
    .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/, 'Falta la hora.')
    .test('instant', 'Esa fecha u hora no existe.', isInstant);
export const sha256Field = () => string().matches(/^[0-9a-f]{64}$/, 'Falta la huella del documento.');
/** A fraction per period, for example 0.018 per month. */
export const rateField = () => number().min(0).max(10);
export const optionalPhoneField = () =>
  textOfKind('phone').matches(/^((57)?3\d{9})?$/, 'El número de celular no es válido');
export const phoneField = () => optionalPhoneField().required('El número de celular es requerido');
export const codeField = () =>
  numberField()
    .required('Este campo es requerido')
    .matches(/^\d{4}$/, 'El código debe tener 4 dígitos');
export const acceptedField = (message: string) => boolean().required(message).oneOf([true], message);
