export const networkCopy = {
  offline: 'No hay conexión. Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva la señal.',
  slow: 'Tu conexión está lenta y no recibimos respuesta. Lo que escribiste sigue aquí: intenta de nuevo.',
  stranger:
    'La red a la que estás conectado no deja pasar. Si es un wifi, entra primero en su página: lo que escribiste sigue aquí.',
  unreadable: 'Recibimos una respuesta que no entendemos. Intenta de nuevo en un momento.',
  unexpected: 'Algo falló de nuestro lado. Tus datos siguen aquí: intenta de nuevo en un momento.',
  retry: 'Intentar de nuevo',
  repeating: 'Volvió la señal: lo intentamos otra vez.',
  /** The time already ends with the full stop of 'p. m.'. */
  lostAt: (time: string) => `Desde ${time.startsWith('1:') ? 'la' : 'las'} ${time}`,
  isSlow: 'Tu conexión está lenta. Algunas cosas pueden tardar; no se pierde nada.',
};
