import { beforeEach, describe, expect, it } from 'vitest';
import { createAccount, requestLoginCode } from '#core/api/accounts/accounts.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { accountCreatedAnswer, codeSentAnswer } from '../../tests/samples/accounts.ts';
import { editNumberAtom, phoneAtom, referralAtom, tokenAtom } from '../platform/session/session-atoms.ts';
import { store } from '../platform/store.ts';
import CreateAccountRoute from './create_account.tsx';

const nexusOf = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return encodeURIComponent(btoa(String.fromCharCode(...bytes)));
};

let api: StubbedApi;

const open = (search = '', state: unknown = null): Promise<RenderedAt> =>
  renderRoute('/create_account', <CreateAccountRoute />, { path: `/create_account${search}`, state });

const number = (screen: RenderedAt) => screen.getByLabelText('Número de celular');

const create = async (screen: RenderedAt): Promise<void> => {
  await screen.getByLabelText(/Autorizo/).click();
  await screen.getByLabelText(/Acepto/).click();
  await screen.getByRole('button', { name: 'Continuar', exact: true }).click();
};

const confirm = (screen: RenderedAt): Promise<void> =>
  screen.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();

beforeEach(async () => {
  await useNewDevice();
  api = stubApi();
});

describe('a link to the start', () => {
  // @covers 2.41, 2.42
  it('names the number and the doctor, who leave the address and go with the account', async () => {
    const calls = api.on(createAccount, accountCreatedAnswer());
    const nexus = nexusOf({ medicoId: '42', medico: 'Clínica Muñoz' });
    const screen = await open(`?phone=573001234567&nexus=${nexus}`);
    await expect.element(number(screen)).toHaveValue('3001234567');
    await expect.poll(() => window.location.pathname + window.location.search).toBe('/create_account');
    await expect.poll(() => screen.location().state).toEqual({ view: 'register', isNamed: true });
    await screen.unmount();

    // Back or reload: restored from the history entry and the device.
    const restored = await open('', { view: 'register', isNamed: true });
    await expect.element(number(restored)).toHaveValue('3001234567');
    await create(restored);
    await confirm(restored);
    await expect.poll(() => pathOf(restored)).toBe('/auth_account');
    await expect.poll(() => restored.location().state.sentCode).toMatchObject({ channel: 'whatsapp' });
    expect(calls.map(({ body }) => body)).toMatchObject([
      { phone: '573001234567', medico_id: '42', medico: 'Clínica Muñoz' },
    ]);
  });

  it.each([
    '?phone=576011234567',
    '?nexus=%25%25%25',
    `?nexus=${nexusOf(['42'])}`,
    `?nexus=${nexusOf({ medico: 'Sin id' })}&phone=1`,
  ])('is ignored in silence where it is malformed: %s', async (search) => {
    const screen = await open(search);
    await expect.element(screen.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
    await expect.poll(() => pathOf(screen)).toBe('/create_account');
    await expect.element(number(screen)).toHaveValue('');
    expect(screen.getByRole('alert').query()).toBeNull();
    expect(store.get(referralAtom)).toBeNull();
  });

  // @covers 2.2, 2.60
  it('opens the view of who has an account, whose code is for the login', async () => {
    api.on(requestLoginCode, codeSentAnswer());
    const screen = await open('?continue');
    await expect.element(screen.getByRole('heading', { name: 'Retoma tu solicitud' })).toBeVisible();
    await expect.poll(() => pathOf(screen)).toBe('/create_account');
    await number(screen).fill('3001234567');
    await screen.getByRole('button', { name: 'Continuar con mi crédito' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/auth_account?login=true');
  });

  it('leads back to the landing', async () => {
    const screen = await open('?continue');
    await screen.getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/');
  });
});

describe('the start with a session', () => {
  it('leads on to where one belongs', async () => {
    setSession();
    const screen = await open('?continue');
    await expect.poll(() => pathOf(screen)).toBe('/application');
  });

  it('is for another number, whose account ends the session of the first', async () => {
    setSession();
    store.set(phoneAtom, '573001234567');
    store.set(editNumberAtom, '1');
    api.on(createAccount, accountCreatedAnswer());
    const left = api.on(logout, { cerrada: true });
    const screen = await open();
    await expect.element(number(screen)).toHaveValue('3001234567');
    await number(screen).fill('3109876543');
    await create(screen);
    await confirm(screen);
    await expect.poll(() => pathOf(screen)).toBe('/auth_account');
    // In the background, as nobody waits for it.
    await expect
      .poll(() => left.map(({ headers }) => headers.get('authorization')))
      .toEqual(['Bearer session-token']);
    expect([store.get(tokenAtom), store.get(phoneAtom)]).toEqual([null, '573109876543']);
  });

  it('goes on without another code where the number is the same', async () => {
    setSession();
    store.set(phoneAtom, '573001234567');
    store.set(editNumberAtom, '1');
    const screen = await open();
    await create(screen);
    await expect.poll(() => pathOf(screen)).toBe('/application');
  });
});
