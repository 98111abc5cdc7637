import { boolean, string } from 'yup';
import { type BodyOf, endpoint, type QueryOf } from '../endpoint.ts';
import { acceptedField, exact, shape } from '../fields.ts';

export const refreshToken = endpoint({
  method: 'GET',
  path: '/api/accounts/token/refresh',
  summary: 'Cambia el token de la sesión por uno nuevo',
  access: 'session',
  answer: shape({ token: string().required() }),
  changesState: true,
  afterExpiry: true,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/accounts/logout',
  summary: 'Cierra la sesión en el servidor',
  access: 'session',
  /** Said by who presses 'Salir', and not by a session that ends by itself. */
  query: exact({ equipo: string().oneOf(['olvidar']).optional() }),
  answer: shape({ cerrada: acceptedField('') }),
});

/** Said by the app itself; opens and shows nothing. */
export const reportPresence = endpoint({
  method: 'PUT',
  path: '/api/accounts/sesiones/presencia',
  summary: 'Dice si la app sigue en uso; la sesión de una que se dejó termina en dos minutos',
  access: 'session',
  body: exact({ en_uso: boolean().required('Falta si la app está en uso.') }),
  answer: shape({ anotada: acceptedField('') }),
});

export const encodePresence = ({
  isInUse,
}: {
  readonly isInUse: boolean;
}): BodyOf<typeof reportPresence> => ({
  en_uso: isInUse,
});

/** `isLeaving`: the person ends it, and the account forgets the device too. */
export const encodeLogout = ({ isLeaving }: { readonly isLeaving: boolean }): QueryOf<typeof logout> =>
  isLeaving ? { equipo: 'olvidar' } : {};
