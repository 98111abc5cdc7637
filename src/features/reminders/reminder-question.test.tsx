import { beforeEach, expect, it } from 'vitest';
import { readPushKey, savePushSubscription } from '#core/api/reminders/reminder-devices.ts';
import { readReminderPreferences, saveReminderPreferences } from '#core/api/reminders/reminders.ts';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { stubPush, withoutPush } from '../../../tests/components/push-browser.ts';
import { serveReminders } from '../../../tests/components/reminders.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import ReminderQuestion from './reminder-question.tsx';

const open = (): Promise<RenderedAt> => renderAt(<ReminderQuestion />);
const button = (screen: RenderedAt, name: string) => screen.getByRole('button', { name, exact: true });
const title = (screen: RenderedAt) => screen.getByRole('heading', { name: '¿Cómo te recordamos tus pagos?' });

beforeEach(() => {
  setSession();
});

it('takes one press for a channel, with the text that was shown, and says what was saved', async () => {
  const { saved } = serveReminders(api, { respondida: false });
  const screen = await open();
  await expect.element(screen.getByText(REMINDER_CONSENT.text)).toBeVisible();
  await button(screen, 'Por WhatsApp').click();
  await expect.element(screen.getByText('Listo: te recordamos tus pagos por WhatsApp')).toBeVisible();
  expect(title(screen).query()).toBeNull();
  expect(saved()).toMatchObject([{ canales: ['whatsapp'], version_autorizacion: REMINDER_CONSENT.version }]);
});

it("takes 'No, gracias' as an answer", async () => {
  const { saved } = serveReminders(api, { respondida: false });
  const screen = await open();
  await button(screen, 'No, gracias').click();
  await expect.element(screen.getByText('Listo: no te mandamos recordatorios')).toBeVisible();
  expect(saved().map(({ canales }) => canales)).toEqual([[]]);
});

it('asks nothing of who has answered', async () => {
  const { reads } = serveReminders(api, { respondida: true });
  const screen = await open();
  await expect.poll(() => reads.length).toBe(1);
  await expect.element(title(screen)).not.toBeInTheDocument();
});

it('offers an e-mail and this device only where they can be used', async () => {
  withoutPush();
  serveReminders(api, { respondida: false, correo: null });
  const screen = await open();
  await expect.element(button(screen, 'Por mensaje de texto')).toBeVisible();
  expect(
    screen
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Por WhatsApp', 'Por mensaje de texto', 'No, gracias']);
});

it('asks for the permission first where this device is chosen', async () => {
  stubPush({ answer: 'granted' });
  const reminders = serveReminders(api, { respondida: false });
  api.on(readPushKey, { llave: 'BServerKey' });
  api.on(savePushSubscription, { ok: true });
  const screen = await open();
  await button(screen, 'Con una notificación en este dispositivo').click();
  await expect.element(screen.getByText('Listo: te recordamos tus pagos en este dispositivo')).toBeVisible();
  expect(reminders.saved().map(({ canales }) => canales)).toEqual([['push']]);
});

it('keeps the question open where the answer was not saved, and can try again', async () => {
  serveReminders(api, { respondida: false });
  api.on(saveReminderPreferences, DOWN);
  const screen = await open();
  await button(screen, 'Por mensaje de texto').click();
  await expect.element(screen.getByText('No pudimos guardar tu respuesta')).toBeVisible();
  await expect.element(button(screen, 'Por mensaje de texto')).toBeVisible();
  serveReminders(api, { respondida: false });
  await button(screen, 'Intentar de nuevo').click();
  await expect.element(screen.getByText('Listo: te recordamos tus pagos por mensaje de texto')).toBeVisible();
});

it('says why it cannot be answered without a network', async () => {
  const { saved } = serveReminders(api, { respondida: false });
  const screen = await open();
  await expect.element(button(screen, 'Por WhatsApp')).toBeVisible();
  loseNetwork();
  await expect
    .element(button(screen, 'Por WhatsApp'))
    .toHaveAccessibleDescription('Para responder necesitas conexión.');
  (button(screen, 'Por WhatsApp').element() as HTMLElement).click();
  expect(saved()).toEqual([]);
});

it('can be asked again for the question itself', async () => {
  api.on(readReminderPreferences, DOWN);
  const screen = await open();
  await expect.element(screen.getByText('No pudimos consultar cómo avisarte')).toBeVisible();
  serveReminders(api, { respondida: false });
  await button(screen, 'Intentar de nuevo').click();
  await expect.element(button(screen, 'Por WhatsApp')).toBeVisible();
});
