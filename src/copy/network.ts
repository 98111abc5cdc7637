export const networkCopy = {
  offline: 'No hay conexión. Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva la señal.',
  slow: 'Tu conexión está lenta y no recibimos respuesta. Lo que escribiste sigue aquí: intenta de nuevo.',
  unreadable: 'Recibimos una respuesta que no entendemos. Intenta de nuevo en un momento.',
  unexpected: 'Algo falló de nuestro lado. Tus datos siguen aquí: intenta de nuevo en un momento.',
  retry: 'Intentar de nuevo',
};
