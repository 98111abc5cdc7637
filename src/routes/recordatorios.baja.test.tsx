import { beforeEach, describe, expect, it } from 'vitest';
import { stopReminderEmails } from '#core/api/reminders/reminder-links.ts';
import { findNetwork, loseNetwork } from '../../tests/components/connection.ts';
import type { RenderedAt } from '../../tests/components/render-at.tsx';
import { pathOf, renderRoute } from '../../tests/components/render-route.tsx';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import StopEmailsRoute from './recordatorios.baja.tsx';

const KEY = 'A'.repeat(43);
const NOT_FOUND = new StubbedError(404, { code: 'not_found', message: 'No lo encontramos.' });
const INVALID = new StubbedError(422, { code: 'invalid', message: 'Este enlace no es válido.' });

let api: StubbedApi;

const open = (key = KEY): Promise<RenderedAt> =>
  renderRoute('/recordatorios/baja/:key', <StopEmailsRoute />, { path: `/recordatorios/baja/${key}` });
const stop = (screen: RenderedAt) => screen.getByRole('button', { name: 'Dejar de recibir estos correos' });

beforeEach(() => {
  findNetwork();
  api = stubApi();
});

describe('the link in an e-mail', () => {
  // @covers 2.39
  it('ends these e-mails by a press, and not by being opened', async () => {
    const stops = api.on(stopReminderEmails, { ok: true });
    const screen = await open();
    await expect.element(stop(screen)).toBeVisible();
    expect(stops).toEqual([]);
    await stop(screen).click();
    await expect
      .element(screen.getByText('Listo: no te enviaremos más recordatorios por correo'))
      .toBeVisible();
    expect(stops.map(({ params }) => params)).toEqual([{ key: KEY }]);
    await expect.element(stop(screen)).not.toBeInTheDocument();
    await screen.getByRole('link', { name: 'Ver mis recordatorios' }).click();
    await expect.poll(() => pathOf(screen)).toBe('/dashboard/reminders');
  });

  it.each([
    ['is nobody’s', KEY, NOT_FOUND],
    ['was cut', 'cortada', INVALID],
  ])('that %s says so, and leads on to where one chooses', async (_, key, rejection) => {
    api.on(stopReminderEmails, rejection);
    const screen = await open(key);
    await stop(screen).click();
    await expect.element(screen.getByText('Este enlace no es válido')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Ver mis recordatorios' }))
      .toHaveAttribute('href', '/dashboard/reminders');
  });

  it('says that nothing was saved where the network took it, and does it once there is one again', async () => {
    api.on(stopReminderEmails, LOST);
    const screen = await open();
    await stop(screen).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('No pudimos guardarlo');
    await expect.element(screen.getByText('Para hacerlo necesitas conexión.')).toBeVisible();
    const stops = api.on(stopReminderEmails, { ok: true });
    findNetwork();
    await expect.element(screen.getByText(/^Listo: no te enviaremos más/)).toBeVisible();
    expect(stops).toHaveLength(1);
  });

  it('can be pressed only where there is a network', async () => {
    const screen = await open();
    await expect.element(stop(screen)).toBeVisible();
    loseNetwork();
    await expect.element(stop(screen)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(stop(screen)).toHaveAccessibleDescription('Para hacerlo necesitas conexión.');
  });
});
