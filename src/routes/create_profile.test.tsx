import { beforeEach, describe, expect, it } from 'vitest';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { createProfile, readProfile } from '#core/api/accounts/profiles.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import { codeSentAnswer } from '../../tests/samples/accounts.ts';
import { profileAnswer } from '../../tests/samples/profiles.ts';
import { editNumberAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import CreateProfileRoute from './create_profile.tsx';

let api: StubbedApi;

const open = (): Promise<RenderedAt> =>
  renderRoute('/create_profile', <CreateProfileRoute />, { path: '/create_profile' });

beforeEach(async () => {
  await useNewDevice();
  api = stubApi();
  setSession();
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
  api.on(readProfile, profileAnswer({ email_verificado: 'no' }));
});

describe('the address of who asks for the credit', () => {
  // @covers 6.7
  it('has nothing to say to a confirmed profile', async () => {
    api.on(readProfile, profileAnswer());
    const screen = await open();
    await expect.poll(() => pathOf(screen)).toBe('/profileform');
  });

  it('leads to the code, with where it went', async () => {
    api.on(createProfile, {
      profile_id: profileAnswer().id,
      codigo: codeSentAnswer({ correo: 'an***@correo.example' }),
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect.poll(() => pathOf(screen)).toBe('/val_account');
    await expect
      .poll(() => screen.location().state.sentCode)
      .toMatchObject({ email: 'an***@correo.example' });
  });

  it('leads on once the server says that the address is confirmed', async () => {
    api.on(createProfile, () => {
      api.on(readProfile, profileAnswer());
      return new StubbedError(409, { code: 'email_confirmed', message: 'Tu correo ya está confirmado.' });
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Continuar', exact: true }).click();
    await expect.poll(() => pathOf(screen)).toBe('/profileform');
  });

  // @covers 2.79
  it('leads back to the number, which can be changed for another', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Volver', exact: true }).click();
    await expect.poll(() => pathOf(screen)).toBe('/create_account');
    expect(store.get(editNumberAtom)).toBe('1');
  });
});
