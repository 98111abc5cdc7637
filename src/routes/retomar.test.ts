// @covers 2.29

import { expect, it } from 'vitest';
import { type ResumeFacts, resumePath } from './retomar.tsx';

const WIZARD = { path: '/profileform' };
const PORTAL = { path: '/dashboard' };
const FACTS: ResumeFacts = { hasLoan: false, isUnknown: false, hasProfile: true, status: undefined };
const UNASKED = { isUnknown: true, hasProfile: undefined };

it.each<readonly [string, Partial<ResumeFacts>, ReturnType<typeof resumePath>]>([
  // The wizard knows the step, as long as it is under way or was refused.
  ['with an offer', { status: 'approved' }, WIZARD],
  ['to be signed', { status: 'firma_contrato' }, WIZARD],
  ['that waits for documents', { status: 'on_hold_docs' }, WIZARD],
  ['that waits for an identity', { status: 'pendiente_validacion_cliente' }, WIZARD],
  ['that was refused', { status: 'rejected' }, WIZARD],
  ['of another status, which the wizard says', { status: 'other' }, WIZARD],
  ['that cannot be asked for', UNASKED, WIZARD],
  ['that waits for the doctor', { status: 'pendiente_aprobacion_medico' }, PORTAL],
  ['that waits for the money', { status: 'pendiente_desembolso' }, PORTAL],
  ['paid out', { status: 'desembolsado' }, PORTAL],
  ['fulfilled', { status: 'fulfilled' }, PORTAL],
  ['of who has a credit, without asking anybody', { ...UNASKED, hasLoan: true }, PORTAL],
  ['never begun', { hasProfile: false }, { path: '/create_profile', message: 'no_application' }],
  ['never sent', { status: null }, { path: '/profileform', message: 'no_application' }],
  ['whose profile is being asked for', { hasProfile: undefined }, undefined],
  ['whose status is being asked for', {}, undefined],
])('an application %s (%o) is resumed at %o', (_, known, place) => {
  expect(resumePath({ ...FACTS, ...known })).toEqual(place);
});
