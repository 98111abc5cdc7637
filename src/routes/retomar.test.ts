// @covers 2.29

import { describe, expect, it } from 'vitest';
import { type ResumeFacts, resumePath } from './retomar.tsx';

const facts = (known: Partial<ResumeFacts>): ResumeFacts => ({
  hasLoan: false,
  isUnknown: false,
  hasProfile: true,
  status: undefined,
  ...known,
});

describe('where an application is resumed', () => {
  it('is the wizard, which knows the step, as long as it is under way or was refused', () => {
    for (const status of [
      'approved',
      'firma_contrato',
      'on_hold_docs',
      'pendiente_validacion_cliente',
      'rejected',
    ] as const)
      expect(resumePath(facts({ status }))).toEqual({ path: '/profileform' });
  });

  it('is the portal once it is finished', () => {
    for (const status of [
      'pendiente_aprobacion_medico',
      'pendiente_desembolso',
      'desembolsado',
      'fulfilled',
    ] as const)
      expect(resumePath(facts({ status }))).toEqual({ path: '/dashboard' });
  });

  it('is the portal for who has a credit, without asking anybody', () => {
    expect(resumePath(facts({ hasLoan: true, isUnknown: true, hasProfile: undefined }))).toEqual({
      path: '/dashboard',
    });
  });

  it('is the start, with a sentence, for who has sent none', () => {
    expect(resumePath(facts({ hasProfile: false }))).toEqual({
      path: '/create_profile',
      message: 'no_application',
    });
    expect(resumePath(facts({ status: null }))).toEqual({ path: '/profileform', message: 'no_application' });
  });

  it('waits until it is known, and leaves it to the wizard to say what cannot be', () => {
    expect(resumePath(facts({ hasProfile: undefined }))).toBeUndefined();
    expect(resumePath(facts({}))).toBeUndefined();
    expect(resumePath(facts({ hasProfile: undefined, isUnknown: true }))).toEqual({ path: '/profileform' });
    expect(resumePath(facts({ status: 'other' }))).toEqual({ path: '/profileform' });
  });
});
