import { describe, expect, it } from 'vitest';
import { isRepeatable } from './endpoint.ts';
import { apiEndpoints } from './endpoints.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('a call that may be made again by itself', () => {
  // @covers 8.33
  it('is sent by POST or PATCH only where the server takes the same often as once', () => {
    const sending = apiEndpoints.filter(({ method }) => method === 'POST' || method === 'PATCH');
    expect(sending.filter(isRepeatable).map(nameOf).sort()).toEqual([
      'PATCH /api/application/:applicationId',
      'POST /api/accounts/sesiones/cerrar-las-demas',
      'POST /api/applications/add',
      'POST /api/cartera/creditos/:loanId/promesas',
      'POST /api/correo/:key',
      'POST /api/derechos/reclamos',
      'POST /api/derechos/retracto',
      'POST /api/indentity_validation/asesor/:appId',
      'POST /api/profile',
      'POST /api/recordatorios/:id/manana',
      'POST /api/recordatorios/baja/:key',
      'POST /api/recordatorios/suscripcion/renovar',
    ]);
  });

  it('is none that reads by name and changes something: no code is sent and nothing is signed by it', () => {
    const reading = apiEndpoints.filter(({ changesState }) => changesState);
    expect(reading.length).toBeGreaterThan(3);
    expect(reading.filter(isRepeatable)).toEqual([]);
  });
});
