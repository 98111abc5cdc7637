import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { savePersonalData } from '#core/api/accounts/profiles.ts';
import { logout } from '#core/api/accounts/sessions.ts';
import { readAmortization } from '#core/api/applications/amortization.ts';
import { listApplicantDocuments } from '#core/api/applications/applicant-documents.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import { apply } from '#core/api/applications/credit-request.ts';
import { readRisk } from '#core/api/applications/offer.ts';
import { giveAuthorisation, revokeAuthorisation } from '#core/api/rights/authorisations.ts';
import { type Applicant, serveApplicant } from '../../tests/components/applicant.ts';
import { allowConsole } from '../../tests/components/console.ts';
import { draftsOnDevice } from '../../tests/components/device.ts';
import { applyButton, procedureEntry } from '../../tests/components/fill-procedure.ts';
import { leaveDraft } from '../../tests/components/leave-draft.ts';
import { useNewDevice } from '../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../tests/components/render-at.tsx';
import { setSession } from '../../tests/components/session.ts';
import { LOST, type StubbedApi, StubbedError, stubApi } from '../../tests/components/stub-api.ts';
import {
  applicationAnswer,
  documentsAnswer,
  proceduresAnswer,
  providersAnswer,
} from '../../tests/samples/applications.ts';
import { amortizationAnswer, riskAnswer } from '../../tests/samples/offer.ts';
import { identifiedAnswer, profileAnswer } from '../../tests/samples/profiles.ts';
import { RequireSession } from '../app/require-session.tsx';
import { PROCEDURE_DRAFT } from '../features/application/procedure-schema.ts';
import { PERSONAL_DRAFT } from '../features/profile/personal-schema.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { flushDrafts } from '../platform/drafts/open-drafts.ts';
import ProfileForm from './profileform.tsx';

let api: StubbedApi;
let applicant: Applicant;

const open = (path = '/profileform'): Promise<RenderedAt> =>
  renderAt(
    <Routes>
      <Route element={<RequireSession otherwise="/create_account" />}>
        <Route path="/profileform" element={<ProfileForm />} />
      </Route>
      <Route path="*" element={<p>Afuera</p>} />
    </Routes>,
    { path },
  );

/** Like a reload: only the device's storage remains. */
const reload = async (screen: RenderedAt, path?: string): Promise<RenderedAt> => {
  await flushDrafts();
  await screen.unmount();
  queryClient.clear();
  return open(path);
};

const press = (screen: RenderedAt, name: string) => screen.getByRole('button', { name, exact: true }).click();
const title = (screen: RenderedAt, name: string) => screen.getByRole('heading', { level: 1, name });
const step = (screen: RenderedAt, number: number) => screen.getByText(`Paso ${number} de 5`);
const birthDate = (screen: RenderedAt) => screen.getByLabelText('Fecha de nacimiento', { exact: true });

beforeEach(async () => {
  await useNewDevice();
  setSession({ accountId: crypto.randomUUID() });
  api = stubApi();
  applicant = serveApplicant(api);
});

describe('the wizard', () => {
  // @covers 4.16
  it.each([
    ['whoever is not identified', 1, undefined, 'Ten a la mano tu cédula'],
    ['whoever has asked for nothing', 2, undefined, 'Información del procedimiento médico'],
    ['approved', 3, 'approved', '¡Felicitaciones! Tu crédito fue aprobado'],
    ['planned', 4, 'firma_contrato', 'Revisa los datos de tu crédito'],
    ['signed', 5, 'pendiente_validacion_cliente', /Solo falta validar tu identidad/],
  ] as const)('opens for %s at step %d', async (_, number, status, name) => {
    applicant.estado = status;
    if (number === 1) applicant.profile = profileAnswer();
    const screen = await open();
    await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.element(step(screen, number)).toBeVisible();
  });

  // @covers 2.103, 8.28
  it('says a status that this build does not know, reports it, and asks again on demand', async () => {
    allowConsole(/unknown application status pendiente_de_nada/);
    applicant.estado = 'pendiente_de_nada';
    const screen = await open();
    await expect
      .element(screen.getByText('Tu solicitud está en un paso que esta pantalla no conoce.'))
      .toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /Escríbenos por WhatsApp/ }))
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\//));
    expect(console.error).toHaveBeenCalledWith('unknown application status', 'pendiente_de_nada');
    applicant.estado = 'approved';
    await press(screen, 'Volver a intentar');
    await expect.element(step(screen, 3)).toBeVisible();
  });

  // @covers 8.19
  it.each<readonly [string, typeof LOST | StubbedError]>([
    ['was lost', LOST],
    ['failed', new StubbedError(503, { code: 'unavailable', message: 'Este servicio no responde.' })],
  ])(
    'says that it could not be asked where one stands (%s), and asks again on demand',
    async (_, trouble) => {
      api.on(listApplications, trouble);
      const screen = await open();
      await expect.element(screen.getByText('No pudimos consultar en qué va tu solicitud.')).toBeVisible();
      api.on(listApplications, { data: [] });
      await press(screen, 'Volver a intentar');
      await expect.element(title(screen, 'Información del procedimiento médico')).toBeVisible();
    },
  );

  it('is left by its button for the login, and forgets what was typed', async () => {
    const ended = api.on(logout, { cerrada: true });
    const before = window.history.length;
    const screen = await open();
    await screen.getByLabelText('Costo del procedimiento').fill('3000000');
    await flushDrafts();
    expect(Object.keys(await draftsOnDevice())).not.toEqual([]);
    await press(screen, 'Salir');
    await expect.element(screen.getByText('Afuera')).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/newlogin');
    expect(window.history.length).toBe(before);
    await expect.poll(() => ended).toHaveLength(1);
    await expect.poll(draftsOnDevice).toEqual({});
  });
});

describe('the personal data', () => {
  it('come after the instructions and lead to the procedure', async () => {
    applicant.profile = profileAnswer();
    await leaveDraft(PERSONAL_DRAFT, {
      birthDate: '1990-03-14',
      documentNumber: '1020304050',
      documentConfirmation: '1020304050',
    });
    api.on(savePersonalData, () => {
      applicant.profile = identifiedAnswer();
      return { id: applicant.profile.id };
    });
    const screen = await open();
    await press(screen, 'Comenzar');
    await expect.element(title(screen, 'Cuéntanos de ti')).toHaveFocus();
    await expect.element(birthDate(screen)).toHaveValue('03/14/1990');
    await press(screen, 'Continuar');
    await expect.element(title(screen, 'Información del procedimiento médico')).toHaveFocus();
    await expect.element(step(screen, 2)).toBeVisible();
  });

  // @covers 2.106
  it('can be gone back to and changed, also by the browser’s own ways and after a reload', async () => {
    api.on(savePersonalData, ({ body }) => {
      applicant.profile = { ...applicant.profile, fecha_nacimiento: body.fecha_nacimiento };
      return { id: applicant.profile.id };
    });
    const screen = await open();
    await press(screen, 'Volver');
    await expect.element(title(screen, 'Cuéntanos de ti')).toHaveFocus();
    await expect.element(birthDate(screen)).toHaveValue('03/14/1990');
    await birthDate(screen).fill('04151991');
    await press(screen, 'Volver a las instrucciones');
    await expect.element(title(screen, 'Ten a la mano tu cédula')).toHaveFocus();
    window.history.back();
    await expect.element(birthDate(screen)).toHaveValue('04/15/1991');
    const again = await reload(screen, '/profileform?ver=datos');
    await expect.element(birthDate(again)).toHaveValue('04/15/1991');
    await press(again, 'Continuar');
    await expect.element(step(again, 2)).toBeVisible();
    window.history.back();
    await expect.element(birthDate(again)).toHaveValue('04/15/1991');
    window.history.forward();
    await expect.element(step(again, 2)).toBeVisible();
  });

  it('are where a person left them, without an address that says so', async () => {
    const screen = await open('/profileform?ver=datos');
    await expect.element(title(screen, 'Cuéntanos de ti')).toBeVisible();
    await expect.poll(draftsOnDevice).not.toEqual({});
    const again = await reload(screen);
    await expect.element(title(again, 'Cuéntanos de ti')).toBeVisible();
    await expect.poll(() => again.location().search).toBe('?ver=datos');
  });
});

describe('the request', () => {
  const rejection = (screen: RenderedAt) =>
    screen.getByRole('alertdialog', { name: 'No pudimos aprobar tu crédito' });
  const send = async (decided: string): Promise<RenderedAt> => {
    await leaveDraft(PROCEDURE_DRAFT, procedureEntry());
    api.on(searchProviders, providersAnswer());
    api.on(searchProcedures, proceduresAnswer());
    api.on(readAmortization, amortizationAnswer());
    api.on(giveAuthorisation, { aceptada: '2026-11-20T15:00:00.000Z' });
    api.on(revokeAuthorisation, { autorizaciones: [] });
    api.on(apply, () => {
      applicant.estado = decided;
      return { id: applicationAnswer().id, estado: decided, referencia_pago: 100_245 };
    });
    const screen = await open();
    await applyButton(screen).click();
    return screen;
  };

  it('leads on to its offer as the server has it, from where no way back opens the form again', async () => {
    const screen = await send('approved');
    await expect.element(screen.getByLabelText('Monto a solicitar')).toHaveValue('$ 4.000.000');
    await expect.element(title(screen, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
    await expect.element(step(screen, 3)).toBeVisible();
    const again = await reload(screen, '/profileform?ver=datos');
    await expect.element(step(again, 3)).toBeVisible();
  });

  it.each([
    ['waits for documents', 'on_hold_docs', 'Tu crédito está preaprobado'],
    ['waits for a bureau that is down', 'risk_in_process', 'Estamos estudiando tu solicitud'],
  ])('that %s leads on to the dialog that says so', async (_, decided, name) => {
    api.on(listApplicantDocuments, documentsAnswer());
    const screen = await send(decided);
    await expect.element(screen.getByRole('alertdialog', { name })).toBeVisible();
    await expect.element(step(screen, 3)).toBeInTheDocument();
  });

  it('that is refused is told over the form with its reasons, and left for the login', async () => {
    const ended = api.on(logout, { cerrada: true });
    api.on(readRisk, riskAnswer({ estado: 'rejected', motivos: ['mora_vigente'] }));
    const screen = await send('rejected');
    await expect.element(rejection(screen).getByText('Tu situación financiera actual')).toBeVisible();
    await expect.element(rejection(screen).getByText('Mora con otra entidad')).toBeVisible();
    await expect.element(step(screen, 2)).toBeInTheDocument();
    await rejection(screen).getByRole('button', { name: 'Salir' }).click();
    await expect.element(screen.getByText('Afuera')).toBeVisible();
    await expect.poll(() => screen.location().pathname).toBe('/newlogin');
    await expect.poll(() => ended).toHaveLength(1);
  });

  it('that was refused is told again after a reload', async () => {
    const screen = await send('rejected');
    await expect.element(rejection(screen)).toBeVisible();
    const again = await reload(screen);
    await expect.element(rejection(again)).toBeVisible();
    await expect.element(step(again, 3)).toBeInTheDocument();
  });
});
