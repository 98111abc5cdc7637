import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCredit } from '#core/api/credit/credit.ts';
import { readPushKey, savePushSubscription } from '#core/api/reminders/reminder-devices.ts';
import { ENDPOINT, stubPush, withoutPush } from '../../../tests/components/push-browser.ts';
import { serveReminders } from '../../../tests/components/reminders.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../../tests/samples/credit.ts';
import { RemindersScreen } from './reminders-screen.tsx';

const KEY = 'BServerKey';

let owner: string;

const open = async (): Promise<RenderedAt> => {
  const screen = await renderAt(
    <RemindersScreen
      creditNumber={CREDIT_NUMBER}
      headerAction={null}
      backTo="/dashboard"
      backLabel="Volver al inicio"
      calendarFile={null}
      guide={<p>Así se instala</p>}
    />,
  );
  await screen.getByText('Otros medios y mensajes de prueba').click();
  await expect.element(screen.getByText('Notificaciones en este dispositivo')).toBeVisible();
  return screen;
};
const on = (screen: RenderedAt) => screen.getByRole('button', { name: 'Activar en este dispositivo' });
const off = (screen: RenderedAt) => screen.getByRole('button', { name: 'Desactivar en este dispositivo' });
const isOn = (screen: RenderedAt) => screen.getByText('Están activas aquí.');
const again = (screen: RenderedAt) => screen.getByRole('button', { name: 'Intentar de nuevo' });

/** The server accepts any subscription. */
const bindings = (reminders: ReturnType<typeof serveReminders>) => {
  api.on(readPushKey, { llave: KEY });
  return api.on(savePushSubscription, () => {
    reminders.change({ dispositivos: 1 });
    return { ok: true };
  });
};

beforeEach(() => {
  owner = setSession().accountId;
  api.on(readCredit, creditAnswer());
});

describe('notifications on this device', () => {
  // @covers 2.37
  it('are asked for by a button alone; the server writes here then, and the worker knows for whom', async () => {
    const browser = stubPush({ answer: 'granted' });
    const reminders = serveReminders(api);
    const bound = bindings(reminders);
    const screen = await open();
    await expect.element(on(screen)).toHaveAccessibleDescription(/Tu navegador te pedirá permiso\.$/);
    expect(Notification.requestPermission).not.toHaveBeenCalled();
    await on(screen).click();
    await expect.element(isOn(screen)).toBeVisible();
    await expect.poll(() => reminders.saved().map(({ canales }) => canales)).toEqual([['push']]);
    expect(browser.keys).toEqual([KEY]);
    expect(bound.map(({ body }) => body.endpoint)).toEqual([ENDPOINT]);
    expect(browser.news).toEqual([{ type: 'SUBSCRIBED', owner, endpoint: ENDPOINT, key: 'BA' }]);
    await expect.element(screen.getByRole('button', { name: /^Enviarme una prueba/ })).toBeVisible();
  });

  it('end with a press: the worker is told, and the channel is off where no other device has it', async () => {
    const browser = stubPush({ permission: 'granted', isSubscribed: true });
    const reminders = serveReminders(api, { canales: ['push', 'sms'], dispositivos: 1 });
    const screen = await open();
    await expect.element(isOn(screen)).toBeVisible();
    reminders.change({ dispositivos: 0 });
    await off(screen).click();
    await expect.element(on(screen)).toBeVisible();
    expect(browser.news).toEqual([{ type: 'LEFT' }]);
    expect(browser.isSubscribed()).toBe(false);
    await expect.poll(() => reminders.saved().map(({ canales }) => canales)).toEqual([['sms']]);
  });

  it('end here alone where another device of the person goes on', async () => {
    const browser = stubPush({ permission: 'granted', isSubscribed: true });
    const reminders = serveReminders(api, { canales: ['push'], dispositivos: 2 });
    const screen = await open();
    await expect.element(isOn(screen)).toBeVisible();
    reminders.change({ dispositivos: 1 });
    await off(screen).click();
    await expect.element(screen.getByText('Las recibe otro dispositivo tuyo.')).toBeVisible();
    expect([browser.isSubscribed(), reminders.saved()]).toEqual([false, []]);
  });

  it('that the server gave up are off here, and the next press makes them anew', async () => {
    const browser = stubPush({ permission: 'granted', isSubscribed: true });
    const reminders = serveReminders(api, { canales: ['push'], dispositivos: 0 });
    const bound = bindings(reminders);
    const screen = await open();
    await expect.element(screen.getByText(/ningún dispositivo las recibe ahora/)).toBeVisible();
    await on(screen).click();
    await expect.element(isOn(screen)).toBeVisible();
    // The old subscription is removed first: a dead one would stay as it is.
    expect(browser.news.map(({ type }) => type)).toEqual(['LEFT', 'SUBSCRIBED']);
    expect([browser.keys, bound.length]).toEqual([[KEY], 1]);
  });

  it.each([
    ['dismissed', 'default', /^No se dio el permiso\./],
    ['blocked', 'denied', /tiene bloqueadas nuestras notificaciones/],
  ] as const)('are not on when the browser’s question is %s, which is said', async (_, answer, said) => {
    const browser = stubPush({ answer });
    const { saved } = serveReminders(api);
    const screen = await open();
    await on(screen).click();
    await expect.element(screen.getByText(said)).toBeVisible();
    expect([browser.isSubscribed(), saved()]).toEqual([false, []]);
  });

  it('that are blocked say how they are allowed, and are looked at again with a press', async () => {
    const browser = stubPush({ permission: 'denied' });
    serveReminders(api);
    const screen = await open();
    await expect.element(screen.getByText(/tiene bloqueadas nuestras notificaciones/)).toBeVisible();
    browser.allow('granted');
    await screen.getByRole('button', { name: 'Ya las permití' }).click();
    await expect.element(on(screen)).toBeVisible();
  });

  it('that the browser’s own service refuses can be tried again, and so can what the server does not take', async () => {
    const browser = stubPush({ answer: 'granted' });
    const reminders = serveReminders(api);
    bindings(reminders);
    browser.refuse(true);
    const screen = await open();
    await on(screen).click();
    await expect.element(screen.getByText(/^El servicio de notificaciones de tu navegador/)).toBeVisible();
    browser.refuse(false);
    api.on(savePushSubscription, DOWN);
    await again(screen).click();
    await expect.element(screen.getByText(/^Este servicio no responde\./)).toBeVisible();
    expect(isOn(screen).query()).toBeNull();
    bindings(reminders);
    await again(screen).click();
    await expect.element(isOn(screen)).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('that the browser’s own service does not answer are given up, and what comes late stays off', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const browser = stubPush({ answer: 'granted' });
    const reminders = serveReminders(api);
    const saved = bindings(reminders);
    const answer = browser.hang();
    const screen = await open();
    await on(screen).click();
    await expect.element(screen.getByText('Activando…')).toBeVisible();
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.element(screen.getByText(/^El servicio de notificaciones de tu navegador/)).toBeVisible();
    answer();
    await expect.poll(() => browser.keys.length).toBe(1);
    await expect.poll(() => browser.isSubscribed()).toBe(false);
    expect(saved).toHaveLength(0);
    await again(screen).click();
    await expect.element(isOn(screen)).toBeVisible();
  });

  it('are told to be without in a browser that has none', async () => {
    withoutPush();
    serveReminders(api);
    const screen = await open();
    await expect.element(screen.getByText(/^Este navegador no recibe notificaciones/)).toBeVisible();
    expect([on(screen).query(), screen.getByText('Así se instala').query()]).toEqual([null, null]);
  });

  // @covers 2.37
  it('stop with everything, and come back with everything', async () => {
    const browser = stubPush({ permission: 'granted', isSubscribed: true });
    const reminders = serveReminders(api, { canales: ['push', 'whatsapp'], dispositivos: 1 });
    bindings(reminders);
    const screen = await open();
    await expect.element(isOn(screen)).toBeVisible();
    await screen.getByRole('button', { name: 'Detener todos los avisos' }).click();
    await expect.element(on(screen)).toBeVisible();
    await expect.poll(() => [browser.isSubscribed(), browser.news]).toEqual([false, [{ type: 'LEFT' }]]);
    await screen.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(isOn(screen)).toBeVisible();
    expect(browser.news.at(-1)).toMatchObject({ type: 'SUBSCRIBED', owner });
    await expect
      .poll(() => reminders.saved().map(({ canales }) => canales))
      .toEqual([[], ['push', 'whatsapp']]);
  });
});
