/** Why an action is disabled offline. */
export const needsCopy = {
  sendCode: 'Para enviarte el código necesitas conexión.',
  code: 'Para comprobar el código, o pedir otro, necesitas conexión.',
  details: 'Para guardar tus datos necesitas conexión. Puedes seguir escribiendo.',
  application: 'Para enviar tu solicitud necesitas conexión. Puedes seguir escribiendo.',
  search: 'La lista necesita conexión. Lo que escribes sigue aquí: buscaremos cuando vuelva la señal.',
  amount: 'Para calcular tus cuotas necesitas conexión.',
  plan: 'Para elegir tu plan necesitas conexión.',
  contract: 'Para preparar tu contrato necesitas conexión.',
  sign: 'Para firmar necesitas conexión.',
  document: 'Para abrir los documentos necesitas conexión.',
  identity: 'Para validar tu identidad necesitas conexión.',
  verification: 'Para comprobar un documento necesitas conexión.',
};
