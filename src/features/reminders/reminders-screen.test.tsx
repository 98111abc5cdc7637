import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readCredit } from '#core/api/credit/credit.ts';
import {
  readReminderPreferences,
  saveReminderPreferences,
  sendTestReminder,
} from '#core/api/reminders/reminders.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { heldAnswer } from '../../../tests/components/held-answer.ts';
import { serveReminders, unfoldAll } from '../../../tests/components/reminders.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, DOWN, LOST } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer, planAnswer } from '../../../tests/samples/credit.ts';
import { plannedAnswer, type remindersAnswer } from '../../../tests/samples/reminders.ts';
import { RemindersScreen } from './reminders-screen.tsx';

const SUSPENDED = 'Para cambiar tus recordatorios necesitas conexión.';

const open = async (): Promise<RenderedAt> => {
  const screen = await renderAt(
    <RemindersScreen
      creditNumber={CREDIT_NUMBER}
      headerAction={null}
      backTo="/dashboard"
      backLabel="Volver al inicio"
      calendarFile={null}
      guide={null}
    />,
    { path: '/dashboard/reminders' },
  );
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Recordatorios' })).toBeVisible();
  return screen;
};
const openKnown = async (): Promise<RenderedAt> => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: '¿Cómo te avisamos?' })).toBeVisible();
  unfoldAll(screen);
  await expect.element(screen.getByRole('heading', { name: 'Por dónde te avisamos' })).toBeVisible();
  return screen;
};

const channel = (screen: RenderedAt, name: string) => screen.getByRole('switch', { name });
const saved = (screen: RenderedAt) => screen.getByText('Guardado', { exact: true });
/** Text of the next reminders: day, hour and channel. */
const upcoming = (screen: RenderedAt) =>
  [...screen.container.querySelectorAll('li:has(> svg + div > p > time)')].map(({ textContent }) =>
    textContent.replaceAll(/\s/g, ' '),
  );
const stop = (screen: RenderedAt) => screen.getByRole('button', { name: 'Detener todos los avisos' });
const again = (screen: RenderedAt) => screen.getByRole('button', { name: 'Intentar de nuevo' });

beforeEach(() => {
  api.on(readCredit, creditAnswer({ facturas: planAnswer('al_dia') }));
});

describe('what somebody chooses of their reminders', () => {
  // @covers 2.34
  it('is nothing at first, and each channel by itself; the one liked best carries them', async () => {
    const { saved: saves } = serveReminders(api);
    const screen = await openKnown();
    await expect.element(screen.getByText(/^No te avisamos nada todavía/)).toBeVisible();
    for (const name of ['WhatsApp', 'Mensaje de texto (SMS)', 'Correo electrónico'])
      await expect.element(channel(screen, name)).not.toBeChecked();
    expect(stop(screen).query()).toBeNull();

    await channel(screen, 'WhatsApp').click();
    await expect.element(saved(screen)).toBeVisible();
    await expect
      .poll(() => upcoming(screen))
      .toEqual([
        expect.stringMatching(
          /^martes 24 de noviembrePor WhatsApp, desde las 9:00 a\. m\.Tu extracto está listo\./,
        ),
        expect.stringMatching(/^lunes 30 de noviembre/),
        expect.stringMatching(/^martes 1 de diciembre/),
      ]);

    await channel(screen, 'Correo electrónico').click();
    await screen.getByRole('radio', { name: /^Correo/ }).click();
    await expect.poll(() => upcoming(screen)[0]).toContain('Por correo, desde');
    await expect.element(screen.getByRole('radio', { name: /^Correo/ })).toBeChecked();
    expect(saves().map(({ canales }) => canales)).toEqual([
      ['whatsapp'],
      ['whatsapp', 'correo'],
      ['correo', 'whatsapp'],
    ]);
  });

  // @covers 2.34
  it('is saved at once, moments, hour and text; quick changes do not overwrite each other', async () => {
    const { saved: saves, hold } = serveReminders(api);
    const screen = await openKnown();
    const release = hold();
    await channel(screen, 'Mensaje de texto (SMS)').click();
    await channel(screen, 'Tres días antes').click();
    await channel(screen, 'El día antes').click();
    await screen.getByLabelText('Desde las').selectOptions('17');
    await screen.getByRole('radio', { name: /^Detallado/ }).click();
    await expect.element(screen.getByText('Guardando…')).toBeVisible();
    await expect.poll(saves).toHaveLength(1);
    release();
    await expect.element(saved(screen)).toBeVisible();
    expect(saves()).toMatchObject([
      {
        canales: ['sms'],
        reglas: ['extracto', 'vispera', 'dia', 'mora'],
        hora: 9,
        detallado: false,
      },
      {
        canales: ['sms'],
        reglas: ['extracto', 'tres_dias', 'dia', 'mora'],
        hora: 17,
        detallado: true,
      },
    ]);
  });

  it('keeps the focus where it was pressed, by keys alone', async () => {
    serveReminders(api, { canales: ['whatsapp', 'correo'], proximos: plannedAnswer('whatsapp') });
    const screen = await openKnown();
    const focus = (element: Element) => (element as HTMLElement).focus();
    focus(screen.getByRole('radio', { name: /^WhatsApp/ }).element());
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => upcoming(screen)[0]).toContain('Por correo, desde');
    await expect.element(screen.getByRole('radio', { name: /^Correo/ })).toHaveFocus();
    const rule = channel(screen, 'Tres días antes');
    focus(rule.element());
    await userEvent.keyboard(' ');
    await expect.element(rule).toBeChecked();
    await expect.element(saved(screen)).toBeVisible();
    await expect.element(rule).toHaveFocus();
  });

  it('shows how it reads, with the amount or without', async () => {
    serveReminders(api);
    const screen = await openKnown();
    await expect.element(screen.getByText(/^tu cuota vence/)).toBeVisible();
    await expect.element(screen.getByText(/^tu cuota de \$\s356\.835 vence/)).toBeVisible();
  });
});

describe('the one question', () => {
  it('stands alone on arrival, and its answer is a channel that replaces the one before', async () => {
    const { saved: saves } = serveReminders(api);
    const screen = await open();
    await expect.element(screen.getByRole('heading', { name: '¿Cómo te avisamos?' })).toBeVisible();
    // What has a default is folded.
    expect(screen.getByRole('switch').elements()).toEqual([]);
    expect(screen.getByLabelText('Desde las').query()).toBeNull();
    const answers = screen.container.querySelectorAll('input[name="answer"]');
    expect([...answers].filter((one) => (one as HTMLInputElement).checked)).toEqual([]);

    await screen.getByRole('radio', { name: /^WhatsApp/ }).click();
    await expect.poll(() => upcoming(screen)[0]).toContain('Por WhatsApp, desde');
    await screen.getByRole('radio', { name: /^Mensaje de texto/ }).click();
    await expect.poll(() => upcoming(screen)[0]).toContain('Por mensaje de texto, desde');
    await expect.element(saved(screen)).toBeVisible();
    expect(saves().map(({ canales }) => canales)).toEqual([['whatsapp'], ['sms']]);
  });

  it('says in its folds what they are set to', async () => {
    serveReminders(api);
    const screen = await open();
    await screen.getByText('Cuándo: 4 momentos, desde las 9:00 a. m.').click();
    await channel(screen, 'Tres días antes').click();
    await expect.element(screen.getByText('Cuándo: 5 momentos, desde las 9:00 a. m.')).toBeVisible();
    await expect.element(screen.getByText('Qué dice: texto privado')).toBeVisible();
  });
});

describe('a change', () => {
  // @covers 2.36
  it('that is not saved is taken back and told, and can be tried again', async () => {
    serveReminders(api);
    const screen = await openKnown();
    api.on(saveReminderPreferences, DOWN);
    const sms = channel(screen, 'Mensaje de texto (SMS)');
    await sms.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/No pudimos guardar el cambio/);
    await expect.element(sms).not.toBeChecked();
    const { saved: saves } = serveReminders(api);
    await again(screen).click();
    await expect.element(saved(screen)).toBeVisible();
    await expect.element(sms).toBeChecked();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(saves()).toMatchObject([{ canales: ['sms'] }]);
  });

  it('is taken back and tried again together with those that waited for it', async () => {
    serveReminders(api);
    const screen = await openKnown();
    const { answer, give } = heldAnswer<typeof DOWN>();
    const calls = api.on(saveReminderPreferences, () => answer);
    const [sms, rule] = [channel(screen, 'Mensaje de texto (SMS)'), channel(screen, 'Tres días antes')];
    await sms.click();
    await expect.poll(() => calls.length).toBe(1);
    await rule.click();
    await expect.element(rule).toBeChecked();
    give(DOWN);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(sms).not.toBeChecked();
    await expect.element(rule).not.toBeChecked();
    const { saved: saves } = serveReminders(api);
    await again(screen).click();
    await expect.element(saved(screen)).toBeVisible();
    expect(saves()).toMatchObject([
      { canales: ['sms'], reglas: ['extracto', 'tres_dias', 'vispera', 'dia', 'mora'] },
    ]);
  });

  // @covers 2.36
  it('is made upon what another tab saved, though it is pressed before that is known', async () => {
    const { saved: saves, hold, change, reads } = serveReminders(api);
    const screen = await openKnown();
    change({ canales: ['whatsapp'] });
    const release = hold();
    window.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => reads.length).toBe(2);
    await channel(screen, 'Correo electrónico').click();
    await expect.element(screen.getByText('Guardando…')).toBeVisible();
    expect(saves()).toEqual([]);
    release();
    await expect.element(saved(screen)).toBeVisible();
    await expect.element(channel(screen, 'WhatsApp')).toBeChecked();
    expect(saves()).toMatchObject([{ canales: ['whatsapp', 'correo'] }]);
  });
});

describe('the end of every reminder', () => {
  // @covers 2.34
  it('comes with one press, and with the next it is as before', async () => {
    const { saved: saves, hold } = serveReminders(api, {
      canales: ['sms', 'whatsapp'],
      proximos: plannedAnswer('sms'),
    });
    const screen = await openKnown();
    const release = hold();
    await stop(screen).click();
    await expect.element(screen.getByText(/^Detuvimos todos los avisos/)).toBeVisible();
    // The old plan is hidden before the change is saved.
    expect(upcoming(screen)).toEqual([]);
    release();
    await expect.element(saved(screen)).toBeVisible();
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    await expect.element(undo).toHaveFocus();
    await undo.click();
    await expect.element(channel(screen, 'WhatsApp')).toBeChecked();
    await expect.element(saved(screen)).toBeVisible();
    expect(saves().map(({ canales }) => canales)).toEqual([[], ['sms', 'whatsapp']]);
  });

  it('is not taken back once somebody has chosen anew', async () => {
    serveReminders(api, { canales: ['sms'], proximos: plannedAnswer('sms') });
    const screen = await openKnown();
    await stop(screen).click();
    await expect.element(screen.getByText(/^Detuvimos todos los avisos/)).toBeVisible();
    await channel(screen, 'WhatsApp').click();
    await expect.element(stop(screen)).toBeVisible();
    await channel(screen, 'WhatsApp').click();
    await expect.element(screen.getByText(/^No te avisamos nada todavía/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deshacer' }).query()).toBeNull();
  });
});

describe('without a network', () => {
  // @covers 2.36
  it('what is known is shown, and every control says what it needs', async () => {
    const { saved: saves } = serveReminders(api, {
      canales: ['whatsapp'],
      proximos: plannedAnswer('whatsapp'),
    });
    const screen = await openKnown();
    loseNetwork();
    await expect.element(screen.getByText(SUSPENDED).first()).toBeVisible();
    expect(upcoming(screen)).toHaveLength(3);
    const sms = channel(screen, 'Mensaje de texto (SMS)');
    await expect.element(sms).toHaveAttribute('aria-disabled', 'true');
    const described = [
      sms,
      channel(screen, 'El día antes'),
      screen.getByLabelText('Desde las'),
      screen.getByRole('radio', { name: /^Detallado/ }),
      stop(screen),
      screen.getByRole('button', { name: 'Crear mi enlace' }),
      screen.getByRole('button', { name: 'Enviarme una prueba: WhatsApp' }),
    ];
    for (const control of described)
      await expect.element(control).toHaveAccessibleDescription(new RegExp(SUSPENDED));
    await sms.click({ force: true });
    await stop(screen).click({ force: true });
    await expect.element(sms).not.toBeChecked();
    findNetwork();
    await expect.element(screen.getByText(SUSPENDED).first()).not.toBeInTheDocument();
    await sms.click();
    await expect.element(saved(screen)).toBeVisible();
    // No request was made while offline.
    expect(saves()).toMatchObject([{ canales: ['whatsapp', 'sms'] }]);
  });

  it('what is not known comes by itself as soon as there is one', async () => {
    api.on(readReminderPreferences, LOST);
    const screen = await open();
    await expect.element(screen.getByText(/^Para ver y cambiar tus recordatorios/)).toBeVisible();
    serveReminders(api);
    findNetwork();
    await expect.element(screen.getByRole('heading', { name: '¿Cómo te avisamos?' })).toBeVisible();
  });
});

// @covers 2.36
it('reminders that cannot be read are an error with a way to try again', async () => {
  api.on(readReminderPreferences, DOWN);
  const screen = await open();
  await expect.element(screen.getByText('No pudimos consultar tus recordatorios')).toBeVisible();
  serveReminders(api);
  await screen.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect.element(screen.getByRole('heading', { name: '¿Cómo te avisamos?' })).toBeVisible();
});

describe('a test message', () => {
  // @covers 2.34
  it('goes by the channel that it stands at, and says where to look', async () => {
    serveReminders(api, { canales: ['whatsapp', 'correo'], proximos: plannedAnswer('whatsapp') });
    const screen = await openKnown();
    const tests = api.on(sendTestReminder, { ok: true });
    await screen.getByRole('button', { name: 'Enviarme una prueba: WhatsApp' }).click();
    await expect.element(screen.getByText('Enviado. Mira tu WhatsApp.')).toBeVisible();
    expect(tests.map(({ body }) => body)).toEqual([{ canal: 'whatsapp' }]);
  });

  it('that its vendor does not take is told, and can be tried again', async () => {
    serveReminders(api, { canales: ['correo'], proximos: plannedAnswer('email') });
    const screen = await openKnown();
    api.on(sendTestReminder, DOWN);
    await screen.getByRole('button', { name: 'Enviarme una prueba: Correo' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/No pudimos enviar la prueba/);
    const tests = api.on(sendTestReminder, { ok: true });
    await again(screen).click();
    await expect.element(screen.getByText(/^Enviado\. Mira tu correo/)).toBeVisible();
    expect(tests.map(({ body }) => body)).toEqual([{ canal: 'correo' }]);
  });

  it('can be asked for only once the server has the channel', async () => {
    const { hold } = serveReminders(api);
    const screen = await openKnown();
    const test = screen.getByRole('button', { name: 'Enviarme una prueba: WhatsApp' });
    const release = hold();
    await channel(screen, 'WhatsApp').click();
    await expect.element(channel(screen, 'WhatsApp')).toBeChecked();
    expect(test.query()).toBeNull();
    release();
    await expect.element(test).toBeVisible();
  });
});

describe('what was sent', () => {
  const past = (changes: Partial<ReturnType<typeof remindersAnswer>['data']['historial'][number]> = {}) => ({
    cuando: '2026-11-20T14:00:00.000Z',
    canal: 'sms' as const,
    regla: 'extracto' as const,
    vence: '2026-11-24',
    enviado: true,
    motivo: null,
    ...changes,
  });

  it('is told with its channel and what it was about, and what was not with its reason', async () => {
    serveReminders(api, {
      historial: [past(), past({ canal: null, enviado: false, motivo: 'pagada', regla: 'dia' })],
    });
    const screen = await openKnown();
    const item = (text: string) => screen.getByRole('listitem').filter({ hasText: text });
    await expect
      .element(item('Enviado por mensaje de texto'))
      .toMatchTextContent(/Extracto listo\. Cuota del 24 nov 2026\./);
    await expect.element(item('No se envió')).toMatchTextContent(/Ya habías pagado: no hacía falta\./);
  });

  it('is nothing for who was sent nothing, and nothing comes of what is paid', async () => {
    serveReminders(api, { canales: ['sms'] });
    const screen = await openKnown();
    await expect.element(screen.getByText('Todavía no te hemos enviado avisos.')).toBeVisible();
    await expect.element(screen.getByText(/^No hay avisos por ahora/)).toBeVisible();
  });
});
