import { string } from 'yup';
import { endpoint } from '../endpoint.ts';
import { acceptedField, shape } from '../fields.ts';

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
  answer: shape({ cerrada: acceptedField('') }),
});
