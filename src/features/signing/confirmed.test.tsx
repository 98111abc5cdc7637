import { beforeEach, expect, it, vi } from 'vitest';
import { registerInDepository } from '#core/api/signing/signing.ts';
import { pesos } from '#core/money/money.ts';
import { findNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../../tests/components/stub-api.ts';
import { Confirmed } from './signing-flow.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const heard = { onIdentity: vi.fn(), onEnterAccount: vi.fn() };

let api: StubbedApi;

const open = (): Promise<RenderedAt> =>
  renderAt(
    <Confirmed
      frame={{}}
      applicationId={applicationId}
      credit={{ creditNumber: 100_245, amount: pesos(4_000_000) }}
      after={<p>Después</p>}
      {...heard}
    />,
  );

const pending = (screen: RenderedAt) => screen.getByText('El registro de tu pagaré está pendiente');

beforeEach(() => {
  for (const listener of Object.values(heard)) listener.mockClear();
  findNetwork();
  api = stubApi();
});

// @covers 2.96
it('says what was signed, where the copy went and how to send the photos', async () => {
  const calls = api.on(registerInDepository, { registro: 'registrado', numero: 'DP-1' });
  const screen = await open();
  const rows = [...screen.container.querySelectorAll('dl > div')].map((row) =>
    (row as HTMLElement).innerText.replaceAll(/\s+/g, ' '),
  );
  expect(rows).toEqual(['Referencia de pago 100245', 'Monto $ 4.000.000']);
  await expect.element(screen.getByText(/Te enviamos una copia del contrato a tu correo\.$/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: /^Enviar las fotos por WhatsApp/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=.*100245/));
  await expect.element(screen.getByText('Después')).toBeVisible();
  await expect.poll(() => calls.map(({ params }) => params)).toEqual([{ applicationId }]);
  expect(pending(screen).query()).toBeNull();
});

it.each([
  ['says that it waits', { registro: 'pendiente', numero: null } as const],
  ['refuses', new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' })],
  ['is out of reach', LOST],
] as const)('a depository that %s holds nobody up and is told', async (_, answer) => {
  api.on(registerInDepository, answer);
  const screen = await open();
  await expect.element(pending(screen)).toBeVisible();
  await screen.getByRole('button', { name: 'Validar mi identidad' }).click();
  await screen.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  expect([heard.onIdentity.mock.calls.length, heard.onEnterAccount.mock.calls.length]).toEqual([1, 1]);
});
