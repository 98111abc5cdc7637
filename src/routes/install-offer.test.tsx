// @covers 2.33

import { beforeEach, describe, expect, it } from 'vitest';
import { readDrafts } from '#core/api/accounts/drafts.ts';
import { readProfile } from '#core/api/accounts/profiles.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { readCredit } from '#core/api/credit/credit.ts';
import { simulatePayment } from '#core/api/credit/simulation.ts';
import { readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { offerInstall } from '../../tests/components/install.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { renderRoute } from '../../tests/components/render-route.tsx';
import { setSession } from '../../tests/components/session.ts';
import { type StubbedApi, stubApi } from '../../tests/components/stub-api.ts';
import { CREDIT_NUMBER, creditAnswer } from '../../tests/samples/credit.ts';
import { identifiedAnswer } from '../../tests/samples/profiles.ts';
import { remindersAnswer } from '../../tests/samples/reminders.ts';
import { simulationAnswer } from '../../tests/samples/simulation.ts';
import { endSession, openSession } from '../platform/session/session.ts';
// Registers the cleanups of a session's end.
import '../app/router.tsx';
import DashboardRoute from './dashboard.tsx';
import { InstallOffer } from './install-offer.tsx';
import ProfileForm from './profileform.tsx';

let api: StubbedApi;

const card = (screen: RenderedAt) => screen.getByRole('region', { name: /^Instala CuotaSana/ });
const title = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });

beforeEach(async () => {
  await useNewDevice();
  api = stubApi();
  api.on(readDrafts, { borradores: [] });
  api.on(readCredit, creditAnswer());
  api.on(simulatePayment, ({ query }) => simulationAnswer(Number(query.valor)));
  api.on(readReminderPreferences, remindersAnswer());
  api.on(readProfile, identifiedAnswer());
  api.on(listApplications, { data: [] });
});

describe('the offer to install the app', () => {
  // Timeout: the portal's code is loaded file by file.
  it('stands on the home of the portal, and goes where one pays', async () => {
    setSession({ loan: CREDIT_NUMBER });
    const screen = await renderRoute('/dashboard/*', <DashboardRoute />, { path: '/dashboard' });
    offerInstall('accepted');
    await expect.element(card(screen)).toBeVisible();
    await screen.getByRole('link', { name: 'Otro valor u otro medio' }).click();
    await expect.element(title(screen, 'Pagar')).toBeVisible();
    await expect.element(card(screen)).not.toBeInTheDocument();
    await screen.getByRole('link', { name: /^Pagos en línea/ }).click();
    await expect.element(screen.getByRole('radio', { name: /^Pago mínimo/ })).toBeVisible();
    expect(card(screen).query()).toBeNull();
  });

  it('does not stand in a form', async () => {
    setSession();
    const known = await renderAt(<InstallOffer about="application" />);
    offerInstall('accepted');
    await expect.element(card(known)).toBeVisible();
    await known.unmount();
    // Loaded by now: it would render with the form.
    const screen = await renderRoute('/profileform', <ProfileForm />, { path: '/profileform' });
    await expect.element(title(screen, 'Información del procedimiento médico')).toBeVisible();
    expect(card(screen).query()).toBeNull();
  });

  // Last: a dismissal holds for the page.
  it('is not made again to who said no, whoever leaves and enters meanwhile', async () => {
    api.on(logout, { cerrada: true });
    setSession();
    const screen = await renderAt(<InstallOffer about="application" />);
    offerInstall('accepted');
    await card(screen).getByRole('button', { name: 'Ahora no' }).click();
    await expect.element(screen.getByText(/^De acuerdo\. Si cambias de idea/)).toBeVisible();
    await endSession('button');
    openSession({ id: 'somebody-else', token: 'token', draftKey: 'key' });
    expect(Object.keys(localStorage)).toEqual(['cuotasana-install-put-off']);
  });
});
