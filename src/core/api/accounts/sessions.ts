import { string } from 'yup';
import { endpoint, type QueryOf } from '../endpoint.ts';
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

/** `isLeaving`: the person ends it, and the account forgets the device too. */
export const encodeLogout = ({ isLeaving }: { readonly isLeaving: boolean }): QueryOf<typeof logout> =>
  isLeaving ? { equipo: 'olvidar' } : {};
