export const networkCopy = {
  offline: 'No hay conexión. Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva la señal.',
  slow: 'Tu conexión está lenta y no recibimos respuesta. Lo que escribiste sigue aquí: intenta de nuevo.',
  stranger:
    'La red a la que estás conectado no deja pasar a CuotaSana. Si es un wifi, quizás debas entrar primero en su página; lo que escribiste sigue aquí.',
  unreadable: 'Recibimos una respuesta que no entendemos. Intenta de nuevo en un momento.',
  unexpected: 'Algo falló de nuestro lado. Tus datos siguen aquí: intenta de nuevo en un momento.',
  retry: 'Intentar de nuevo',
  repeating: 'Volvió la señal: lo intentamos otra vez.',
  /** Why what needs the network cannot be pressed now. */
  needs: {
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
    certificate: 'Para comprobar un certificado necesitas conexión.',
  },
  lostAt: (time: string) => `Desde las ${time}.`,
  isSlow: 'Tu conexión está lenta. Algunas cosas pueden tardar; no se pierde nada.',
};
