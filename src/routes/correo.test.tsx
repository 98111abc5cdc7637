import { beforeEach, describe, expect, it } from 'vitest';
import { proveEmail } from '#core/api/accounts/email-proof.ts';
import { findNetwork } from '../../tests/components/connection.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import ProveEmailRoute from './correo.tsx';

const KEY = 'A'.repeat(43);

let api: StubbedApi;

const open = (key = KEY): Promise<RenderedAt> =>
  renderRoute('/correo/:key', <ProveEmailRoute />, { path: `/correo/${key}` });
const prove = (screen: RenderedAt) => screen.getByRole('button', { name: 'Sí, este correo es mío' });

beforeEach(() => {
  findNetwork();
  api = stubApi();
});

describe('the link in a letter to an address that is not proved', () => {
  // @covers 2.134
  it('proves it by a press, and not by being opened', async () => {
    const proofs = api.on(proveEmail, { ok: true });
    const screen = await open();
    await expect.element(prove(screen)).toBeVisible();
    expect(proofs).toEqual([]);
    await prove(screen).click();
    await expect.element(screen.getByText('Listo: tu correo está confirmado')).toBeVisible();
    expect(proofs.map(({ params }) => params)).toEqual([{ key: KEY }]);
    await screen.getByRole('link', { name: 'Entrar a mi cuenta' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard/profile');
  });

  it.each([
    ['is of an address that changed', KEY, new StubbedError(404, { code: 'not_found', message: 'No.' })],
    ['was cut', 'cortada', new StubbedError(422, { code: 'invalid', message: 'Este enlace no es válido.' })],
  ])('that %s says so, and leads on to the account', async (_, key, rejection) => {
    api.on(proveEmail, rejection);
    const screen = await open(key);
    await prove(screen).click();
    await expect.element(screen.getByText('Este enlace no sirve')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Entrar a mi cuenta' }))
      .toHaveAttribute('href', '/dashboard/profile');
  });
});
