import { endpoint } from '../endpoint.ts';

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/derechos/mis-datos',
  summary: 'Todo lo que se guarda sobre la persona, para programas',
  access: 'session',
  answer: 'json',
});

export const downloadOwnDataPdf = endpoint({
  method: 'GET',
  path: '/api/derechos/mis-datos/pdf',
  summary: 'Todo lo que se guarda sobre la persona, para leer',
  access: 'session',
  answer: 'pdf',
});

export const ownDataEndpoints = { downloadOwnData, downloadOwnDataPdf };
