import { describe, expect, it } from 'vitest';
import { resolvePortalAccess } from './portal-access.ts';

const NUMBER = 1234567895;
const accessOf = (status: string | undefined, { hasProfile = true, isPortalOn = true } = {}) =>
  resolvePortalAccess({
    hasProfile,
    isPortalOn,
    newest: status === undefined ? undefined : { id: 'a-1', status, creditNumber: NUMBER },
  });

describe('resolvePortalAccess', () => {
  it.each(['desembolsado', 'fulfilled', 'retractado'])(
    'opens the credit of a request that is %s',
    (status) => {
      expect(accessOf(status)).toEqual({ kind: 'credit', number: NUMBER });
    },
  );

  it.each([
    'pendiente_validacion_cliente',
    'in_progress_validation_client',
    'rejected_validation',
    'pendiente_aprobacion_medico',
    'pendiente_desembolso',
    'dismissed',
  ])('follows a signed application while it is %s', (status) => {
    expect(accessOf(status)).toEqual({ kind: 'before_credit', applicationId: 'a-1' });
  });

  // @covers 2.119
  it('waits while the request is being studied', () => {
    expect(accessOf('risk_in_process')).toEqual({ kind: 'before_credit', applicationId: undefined });
  });

  it('keeps a credit in process while the portal is switched off', () => {
    expect(accessOf('desembolsado', { isPortalOn: false })).toEqual({
      kind: 'before_credit',
      applicationId: undefined,
    });
    expect(accessOf('pendiente_desembolso', { isPortalOn: false })).toEqual({
      kind: 'before_credit',
      applicationId: undefined,
    });
  });

  it.each(['approved', 'firma_contrato', 'on_hold_docs', 'rejected'])(
    'sends a request that is %s to where it goes on',
    (estado) => {
      expect(accessOf(estado)).toEqual({ kind: 'elsewhere', path: '/application' });
    },
  );

  // @covers 6.8
  it('sends who has asked for nothing to ask, and who has no profile to make one', () => {
    expect(accessOf(undefined)).toEqual({ kind: 'elsewhere', path: '/application' });
    expect(accessOf('desembolsado', { hasProfile: false })).toEqual({
      kind: 'elsewhere',
      path: '/create_profile',
    });
  });

  it('takes a status that this build does not know to the application', () => {
    expect(accessOf('algo_nuevo')).toEqual({ kind: 'elsewhere', path: '/application' });
  });
});
