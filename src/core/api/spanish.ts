import { setLocale } from 'yup';

// Imported before any schema: yup reads its messages when a rule is added, and its own are English.
setLocale({
  mixed: {
    default: 'Revisa este dato.',
    required: 'Falta este dato.',
    defined: 'Falta este dato.',
    notNull: 'Falta este dato.',
    oneOf: 'Elige una de las opciones.',
    notOneOf: 'Elige otra opción.',
    notType: 'Este dato no tiene la forma que esperábamos.',
  },
  string: {
    length: ({ length }) => `Escribe exactamente ${length} caracteres.`,
    min: ({ min }) => `Escribe al menos ${min} caracteres.`,
    max: ({ max }) => `Escribe máximo ${max} caracteres.`,
    matches: 'Revisa este dato.',
    email: 'Escribe un correo electrónico válido.',
    url: 'Escribe una dirección web válida.',
    uuid: 'No reconocemos este identificador.',
    trim: 'Quita los espacios del comienzo y del final.',
  },
  number: {
    min: ({ min }) => `Escribe un valor de ${min} o más.`,
    max: ({ max }) => `Escribe un valor de ${max} o menos.`,
    lessThan: ({ less }) => `Escribe un valor menor que ${less}.`,
    moreThan: ({ more }) => `Escribe un valor mayor que ${more}.`,
    positive: 'Escribe un valor mayor que cero.',
    negative: 'Escribe un valor menor que cero.',
    integer: 'Escribe un número entero.',
  },
  boolean: { isValue: 'Revisa este dato.' },
  object: { noUnknown: 'Hay un dato que no esperábamos.' },
  array: {
    min: 'Faltan datos.',
    max: 'Hay demasiados datos.',
    length: 'Revisa estos datos.',
  },
});
