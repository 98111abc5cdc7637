import { describe, expect, it } from 'vitest';
import { decodeLogin } from './logins.ts';

const answer: Parameters<typeof decodeLogin>[0] = {
  id: 'a1',
  token: 't1',
  draft_key: 'k1',
  profile_id: null,
  app_id: null,
  telefono: '573001234567',
  email: null,
  nombres: null,
  apellidos: null,
  estado_app: null,
  motivos: [],
  vuelve_desde: null,
  credito: null,
  credit_hub: null,
};

describe('the answer to a login', () => {
  it('knows the statuses of an application and takes no other for one', () => {
    expect(decodeLogin({ ...answer, estado_app: 'risk_in_process' }).status).toBe('risk_in_process');
    expect(decodeLogin({ ...answer, estado_app: 'de_otra_version' }).status).toBeUndefined();
    expect(decodeLogin(answer).status).toBeUndefined();
  });

  it('says why a request was refused, and leaves out a reason that it does not know', () => {
    const refused = { ...answer, motivos: ['antiguedad_insuficiente', 'nuevo'], vuelve_desde: '2027-01-21' };
    expect(decodeLogin(refused).rejection).toEqual({ reasons: ['short_tenure'], retryFrom: '2027-01-21' });
  });

  it('counts a credit as one only when its debt came with it', () => {
    const credito = { id: 100_023 };
    expect(decodeLogin({ ...answer, credito }).loan).toBeNull();
    expect(decodeLogin({ ...answer, credito, credit_hub: {} }).loan).toBe(100_023);
  });
});
