import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openCalendarLink, revokeCalendarLink } from '#core/api/reminders/reminder-links.ts';
import { serveReminders } from '../../../tests/components/reminders.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import { LinkCard } from './link-card.tsx';
import { useReminders } from './use-reminders.ts';

const LINK = 'https://app.example/api/calendario/first';
const NEXT_LINK = 'https://app.example/api/calendario/next';

/** The card with the link of the loaded reminders. */
const LinkOfReminders = () => {
  const { data } = useReminders('offline');
  return data ? <LinkCard link={data.calendarLink} disabledReasonId={undefined} /> : null;
};

const open = async (calendario: string | null): Promise<RenderedAt> => {
  serveReminders(api, { calendario });
  return renderAt(<LinkOfReminders />);
};
const create = (screen: RenderedAt) => screen.getByRole('button', { name: 'Crear mi enlace' });
const revoke = (screen: RenderedAt) => screen.getByRole('button', { name: 'Anular el enlace' });
const yes = (screen: RenderedAt) => screen.getByRole('button', { name: 'Sí, anularlo' });
const copy = (screen: RenderedAt) => screen.getByRole('button', { name: 'Copiar el enlace' });

describe('the link that calendars subscribe to', () => {
  // @covers 2.38
  it('is made by a press, and copied by the next', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const screen = await open(null);
    api.on(openCalendarLink, { calendario: LINK });
    await create(screen).click();
    await expect.element(screen.getByText(LINK, { exact: true })).toBeVisible();
    await expect.element(revoke(screen)).toHaveFocus();
    await copy(screen).click();
    await expect.element(screen.getByText('Enlace copiado.')).toBeVisible();
    expect(copied.mock.calls).toEqual([[LINK]]);
    copied.mockRejectedValueOnce(new DOMException('blocked', 'NotAllowedError'));
    await copy(screen).click();
    await expect.element(screen.getByText('No se pudo copiar. Márcalo y cópialo a mano.')).toBeVisible();
  });

  // @covers 2.38
  it('is taken back after a question alone, and the next one is another', async () => {
    const screen = await open(LINK);
    const revocations = api.on(revokeCalendarLink, { ok: true });
    await revoke(screen).click();
    await expect.element(screen.getByRole('dialog', { name: '¿Anular el enlace?' })).toBeVisible();
    await expect.element(screen.getByRole('dialog').getByRole('heading')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(revoke(screen)).toHaveFocus();
    expect(revocations).toHaveLength(0);

    await revoke(screen).click();
    await yes(screen).click();
    await expect.element(screen.getByText('El enlace ya no sirve.')).toBeVisible();
    await expect.element(screen.getByText(LINK)).not.toBeInTheDocument();
    expect(revocations).toHaveLength(1);
    api.on(openCalendarLink, { calendario: NEXT_LINK });
    await create(screen).click();
    await expect.element(screen.getByText(NEXT_LINK, { exact: true })).toBeVisible();
    await expect.element(screen.getByText('El enlace ya no sirve.')).not.toBeInTheDocument();
  });

  it('that cannot be made or taken back says so, and comes with another try', async () => {
    const screen = await open(null);
    api.on(openCalendarLink, DOWN);
    await create(screen).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('No pudimos crear el enlace');
    api.on(openCalendarLink, { calendario: LINK });
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.element(screen.getByText(LINK, { exact: true })).toBeVisible();

    api.on(revokeCalendarLink, DOWN);
    await revoke(screen).click();
    await yes(screen).click();
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('No pudimos anular el enlace: todavía sirve');
    await expect.element(screen.getByText(LINK, { exact: true })).toBeVisible();
  });
});
