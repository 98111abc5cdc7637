import { describe, expect, it } from 'vitest';
import { holdingOf } from './holding.ts';

const NUMBER = 1234567895;
const holding = (estado: string | undefined, { hasProfile = true, isPortalOn = true } = {}) =>
  holdingOf({
    hasProfile,
    isPortalOn,
    newest: estado === undefined ? undefined : { estado, referencia_pago: NUMBER },
  });

describe('holdingOf', () => {
  it.each(['desembolsado', 'fulfilled'])('opens the credit of a request that is %s', (estado) => {
    expect(holding(estado)).toEqual({ kind: 'credit', number: NUMBER });
  });

  it.each(['pendiente_aprobacion_medico', 'pendiente_desembolso'])('waits while it is %s', (estado) => {
    expect(holding(estado)).toEqual({ kind: 'in_process' });
  });

  it('keeps a credit in process while the portal is switched off', () => {
    expect(holding('desembolsado', { isPortalOn: false })).toEqual({ kind: 'in_process' });
  });

  it.each(['approved', 'firma_contrato', 'on_hold_docs', 'pendiente_validacion_cliente', 'risk_in_process'])(
    'sends a request that is %s to where it goes on',
    (estado) => {
      expect(holding(estado)).toEqual({ kind: 'elsewhere', path: '/application' });
    },
  );

  it('sends who has asked for nothing to ask, and who has no profile to make one', () => {
    expect(holding(undefined)).toEqual({ kind: 'elsewhere', path: '/application' });
    expect(holding('desembolsado', { hasProfile: false })).toEqual({
      kind: 'elsewhere',
      path: '/create_profile',
    });
  });

  it('takes a status that this build does not know to the application', () => {
    expect(holding('algo_nuevo')).toEqual({ kind: 'elsewhere', path: '/application' });
  });
});
