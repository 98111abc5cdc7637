/** Errors of a mobile number; the wording is fixed by the specification. */
export const phoneCopy = {
  required: 'El número de celular es requerido',
  notMobile: 'El número de celular no es válido',
  tooLong: 'El número de celular no debe ser mayor de 10 caracteres',
  tooShort: 'El número de celular no debe ser menor de 10 caracteres',
};
