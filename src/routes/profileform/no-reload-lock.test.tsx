import { readCostSheet } from '#core/api/signing/cost-sheet.ts';
import { applicationAnswer } from '../../../tests/samples/applications.ts';
import { riskAnswer } from '../../../tests/samples/offer.ts';
import { identifiedAnswer } from '../../../tests/samples/profiles.ts';
import { costSheetAnswer } from '../../../tests/samples/signing.ts';
// @covers 7.69

import { beforeEach, expect, it } from 'vitest';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readIdentityStatus } from '#core/api/applications/identity.ts';
import { readRisk } from '#core/api/applications/offer.ts';
import { NO_RELOAD_LOCK } from '#core/constants.ts';
import { findNetwork } from '../../../tests/components/connection.ts';
import { renderRoute } from '../../../tests/components/render-route.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../../tests/components/stub-api.ts';
import ProfileForm from '../profileform.tsx';

let api: StubbedApi;

/** Read from the Web Locks, as other tabs and the worker do. */
const isLocked = async (): Promise<boolean> =>
  (await navigator.locks.query()).held?.some(({ name }) => name === NO_RELOAD_LOCK) ?? false;

beforeEach(() => {
  findNetwork();
  setSession();
  api = stubApi();
  api.on(readProfile, identifiedAnswer());
  api.on(readCostSheet, costSheetAnswer());
  api.on(readIdentityStatus, { status: 'idle' });
});

it.each([
  ['a signature', 'firma_contrato', 'Revisa los datos de tu crédito'],
  ['an identity check', 'pendiente_validacion_cliente', /Solo falta validar tu identidad/],
])('whoever is at %s is not disturbed, as long as they are', async (_, estado, title) => {
  api.on(listApplications, { data: [applicationAnswer({ estado })] });
  api.on(readRisk, riskAnswer({ estado }));
  expect(await isLocked()).toBe(false);
  const screen = await renderRoute('/profileform', <ProfileForm />, { path: '/profileform' });
  await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(isLocked).toBe(true);
  await screen.unmount();
  await expect.poll(isLocked).toBe(false);
});
