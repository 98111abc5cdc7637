/** Submitted files of any kind. */
export const filesCopy = {
  pick: 'Tomar foto o elegir archivo',
  other: 'Elegir otro archivo',
  change: 'Cambiar archivo',
  preparing: 'Preparando el archivo…',
  sending: (percent: number) => `Enviando… ${percent} %`,
  checking: 'Revisando el archivo…',
  failed: 'No se envió',
  notTaken: 'No lo recibimos',
  retry: 'Intentar de nuevo',
  lost: 'Se perdió la conexión. El archivo sigue aquí y lo enviaremos cuando vuelva.',
  slow: 'La conexión está muy lenta y el archivo no llegó. Sigue aquí: intenta de nuevo.',
  unreadable: 'Tu celular no nos dejó leer el archivo: cambió, se movió o está en la nube. Elígelo de nuevo.',
  tooLarge: 'El archivo pesa más de 8 MB. Tómale una foto o envía un PDF más liviano.',
};
