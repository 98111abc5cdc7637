import { describe, expect, it } from 'vitest';
import { loginDestination, offerViewFor, wizardStepFor } from './application-route.ts';
import { APPLICATION_STATUSES } from './application-status.ts';

describe('wizardStepFor', () => {
  // Specification, section 4, "Wizard step from the first application's estado".
  // @covers 3.22
  it('asks for the procedure when there is no application', () => {
    expect(wizardStepFor(undefined)).toBe(1);
  });

  // @covers 4.16
  it.each([
    [2, ['approved', 'risk_in_process', 'rejected', 'on_hold_docs']],
    [3, ['firma_contrato']],
    [
      4,
      [
        'pendiente_validacion_cliente',
        'in_progress_validation_client',
        'rejected_validation',
        'on_hold_approved',
        'on_hold_rejected',
      ],
    ],
  ] as const)('is %d for %j', (step, statuses) => {
    expect(statuses.map(wizardStepFor)).toEqual(statuses.map(() => step));
  });

  it('leads a disbursed loan to the identity step, from which the portal opens', () => {
    expect(wizardStepFor('desembolsado')).toBe(4);
  });
});

describe('offerViewFor', () => {
  // @covers 4.21
  it('shows plans for the two approved-type values and a dialog for the others before signing', () => {
    const views = (view: string) => APPLICATION_STATUSES.filter((status) => offerViewFor(status) === view);
    expect(views('plans')).toEqual(['approved', 'firma_contrato']);
    expect(views('rejected')).toEqual(['rejected', 'dismissed']);
    expect(views('documents')).toEqual(['on_hold_docs']);
    expect(views('in_process')).toEqual(['risk_in_process']);
  });
});

describe('loginDestination', () => {
  const facts = { hasProfile: true, status: undefined, hasLoan: false, isPortalOn: true };
  type Changes = Partial<Parameters<typeof loginDestination>[0]>;

  // Specification, section 4, "Login outcome", in its order.
  // @covers 4.8, 4.9, 4.13, 2.119
  it.each<[string, Changes]>([
    ['create_profile', { hasProfile: false, status: 'desembolsado', hasLoan: true }],
    ['application', {}],
    // Who waits for the loan while the portal is off.
    ['in_process', { status: 'pendiente_desembolso', isPortalOn: false }],
    ['in_validation', { status: 'pendiente_desembolso', isPortalOn: false, hasLoan: true }],
    // Who signed is told in the portal that nothing was paid out.
    ['portal', { status: 'dismissed', isSigned: true }],
    ['rejected', { status: 'dismissed', isSigned: true, isPortalOn: false }],
    ['rejected', { status: 'dismissed' }],
    ['rejected', { status: 'rejected' }],
    ['in_validation', { status: 'risk_in_process' }],
    ['application', { status: 'approved' }],
    ['application', { status: 'firma_contrato' }],
    ['application', { status: 'on_hold_docs' }],
    ['application', { status: 'pendiente_validacion_cliente' }],
  ])('is %s for %o', (destination, changes) => {
    expect(loginDestination({ ...facts, ...changes })).toBe(destination);
  });

  // @covers 4.10
  it.each(['pendiente_aprobacion_medico', 'pendiente_desembolso', 'desembolsado', 'fulfilled'] as const)(
    'opens the portal for %s, with a loan or on the way to it',
    (status) => {
      expect(loginDestination({ ...facts, status, hasLoan: true })).toBe('portal');
      expect(loginDestination({ ...facts, status })).toBe('portal');
    },
  );

  it.each([
    'in_progress_validation_client',
    'on_hold_approved',
    'on_hold_rejected',
    'rejected_validation',
  ] as const)('opens the portal for %s, where a signed application is followed', (status) => {
    expect(loginDestination({ ...facts, status })).toBe('portal');
    expect(loginDestination({ ...facts, status, isPortalOn: false })).toBe('application');
  });
});
