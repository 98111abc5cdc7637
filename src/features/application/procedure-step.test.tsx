import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { readAmortization } from '#core/api/applications/amortization.ts';
import { listApplications } from '#core/api/applications/applications.ts';
import { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import { apply } from '#core/api/applications/credit-request.ts';
import { giveAuthorisation, revokeAuthorisation } from '#core/api/rights/authorisations.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import {
  applyButton,
  choose,
  fillProcedure,
  inDays,
  procedureEntry,
  procedureFields,
  typedDate,
} from '../../../tests/components/fill-procedure.ts';
import { heldAnswer } from '../../../tests/components/held-answer.ts';
import { leaveDraft } from '../../../tests/components/leave-draft.ts';
import { useNewDevice } from '../../../tests/components/new-device.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, LOST, rejection } from '../../../tests/components/stub-api.ts';
import { applicationAnswer, proceduresAnswer, providersAnswer } from '../../../tests/samples/applications.ts';
import { amortizationAnswer } from '../../../tests/samples/offer.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { flushDrafts } from '../../platform/drafts/open-drafts.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { referralAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { PROCEDURE_DRAFT } from './procedure-schema.ts';
import { ProcedureStep } from './procedure-step.tsx';

const PROFILE = '22222222-2222-4222-8222-222222222222';
const REFERRED = 'Es el médico que te compartió el enlace. Puedes cambiarlo.';
const SENT = { id: applicationAnswer().id, estado: 'approved', referencia_pago: 1_500_000_420 };

const onBack = vi.fn();

const open = async (): Promise<RenderedAt> => {
  const screen = await renderAt(
    <ProcedureStep profileId={PROFILE} rejection={<p>Rechazada</p>} onBack={onBack} />,
    { path: '/profileform' },
  );
  await expect.element(procedureFields(screen).cost).toBeVisible();
  return screen;
};
const filledIn = async (): Promise<RenderedAt> => {
  await leaveDraft(PROCEDURE_DRAFT, procedureEntry());
  return open();
};
const studying = (screen: RenderedAt) =>
  screen.getByRole('dialog', { name: 'Estamos estudiando tu solicitud' });
const known = () => queryClient.getQueryData(applicationsQuery(PROFILE).queryKey);

beforeEach(async () => {
  await useNewDevice();
  setSession();
  store.set(referralAtom, null);
  api.on(readDrafts, { borradores: [] });
  api.on(saveDraft, { revision: 1 });
  api.on(searchProviders, providersAnswer());
  api.on(searchProcedures, proceduresAnswer());
  api.on(giveAuthorisation, { aceptada: '2026-11-20T15:00:00.000Z' });
  api.on(revokeAuthorisation, { autorizaciones: [] });
  api.on(readAmortization, ({ query }) => amortizationAnswer(Number(query.monto)));
});

describe('the form of the procedure', () => {
  it('lists what is missing, says it beside its field, and the first has the focus', async () => {
    const screen = await open();
    const { provider, procedure, cost, date } = procedureFields(screen);
    await expect.element(screen.getByRole('group', { name: 'Campos no obligatorios' })).toBeVisible();
    await applyButton(screen).click();
    await expect.element(screen.getByRole('heading', { name: 'Revisa 4 datos' })).toBeVisible();
    await expect.element(provider).toHaveFocus();
    for (const [field, message] of [
      [provider, /El médico es obligatorio$/],
      [procedure, /El procedimiento es obligatorio$/],
      [cost, /El costo estimado es requerido/],
      [date, /La fecha del procedimiento es requerida/],
    ] as const)
      await expect.element(field).toHaveAccessibleDescription(message);
  });

  it('is there again as it was left, choices chosen', async () => {
    const screen = await open();
    await fillProcedure(screen);
    await procedureFields(screen).discountCode.fill('SONRISA10');
    await flushDrafts();
    await screen.unmount();
    const calls = api.on(apply, SENT);
    api.on(listApplications, { data: [applicationAnswer()] });
    const again = await open();
    const fields = procedureFields(again);
    await expect.element(fields.provider).toHaveValue('Clínica Arrayán');
    await expect.element(fields.procedure).toHaveValue('Ortodoncia');
    await expect.element(fields.cost).toHaveValue('$ 3.000.000');
    await expect.element(fields.discountCode).toHaveValue('SONRISA10');
    await applyButton(again).click();
    await expect.poll(() => calls.map(({ body }) => body.medico_id)).toEqual(['15']);
  });

  it('is left backwards', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Volver' }).click();
    await expect.poll(() => onBack.mock.calls.length).toBe(1);
  });
});

describe('the authorisations of a request', () => {
  const given = () => api.on(giveAuthorisation, { aceptada: '2026-11-20T15:00:00.000Z' });
  const takenBack = () => api.on(revokeAuthorisation, { autorizaciones: [] });
  beforeEach(() => {
    api.on(listApplications, { data: [applicationAnswer()] });
  });

  it('are the bureau’s, by the press that says so, and the procedure’s where it is chosen', async () => {
    const calls = given();
    const sent = api.on(apply, SENT);
    const screen = await filledIn();
    await expect.element(screen.getByText(/^Al presionar Aplicar al crédito nos autorizas/)).toBeVisible();
    await expect.element(screen.getByText(/^Al aplicar autorizas consultar tu historial/)).toBeInViewport();
    const box = screen.getByRole('checkbox', { name: /^Autorizo que guarden cuál es mi procedimiento/ });
    await expect.element(box).not.toBeChecked();
    await box.click();
    await applyButton(screen).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(calls.map(({ params, body }) => [params.kind, body.version])).toEqual([
      ['centrales', '2026-11-26'],
      ['salud', '2026-11-26'],
    ]);
  });

  it('do not need the procedure’s, and take back that of an earlier request', async () => {
    const [calls, revoked] = [given(), takenBack()];
    const sent = api.on(apply, SENT);
    const screen = await filledIn();
    await expect
      .element(screen.getByRole('checkbox', { name: /^Autorizo que guarden/ }))
      .toHaveAccessibleDescription(/«Procedimiento sin especificar» y se estudia igual/);
    await applyButton(screen).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(calls.map(({ params }) => params.kind)).toEqual(['centrales']);
    expect(revoked.map(({ params }) => params.kind)).toEqual(['salud']);
  });

  it('come before the request: without them nothing is sent', async () => {
    api.on(giveAuthorisation, rejection(409, 'texts_changed', 'Actualizamos los textos.'));
    const sent = api.on(apply, SENT);
    const screen = await filledIn();
    await applyButton(screen).click();
    await expect.element(screen.getByText('Actualizamos los textos.')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('the doctor of the link', () => {
  beforeEach(() => {
    store.set(referralAtom, { doctorId: '4711', doctorName: 'Dra. Lucía Ñáñez' });
  });

  it('is filled in and goes with the request, whatever the catalogue has', async () => {
    const calls = api.on(apply, SENT);
    api.on(listApplications, { data: [applicationAnswer()] });
    const screen = await open();
    const { provider, cost, date } = procedureFields(screen);
    await expect.element(provider).toHaveValue('Dra. Lucía Ñáñez');
    await expect.element(screen.getByText(REFERRED)).toBeVisible();
    await choose(screen, 'procedure', 'ortodoncia');
    await cost.fill('3000000');
    await date.fill(typedDate(inDays(10)));
    await applyButton(screen).click();
    await expect
      .poll(() => calls.map(({ body }) => body))
      .toMatchObject([{ medico_id: '4711', medico: 'Dra. Lucía Ñáñez' }]);
  });

  it('can be changed for another, who stays chosen', async () => {
    const screen = await open();
    await choose(screen, 'provider', 'clinica');
    await expect.element(procedureFields(screen).provider).toHaveValue('Clínica Arrayán');
    expect(screen.getByText(REFERRED).query()).toBeNull();
    await flushDrafts();
    await screen.unmount();
    const again = await open();
    await expect.element(procedureFields(again).provider).toHaveValue('Clínica Arrayán');
  });
});

describe('the request', () => {
  it('is sent once however often it is pressed, with its table, and is known as the first of the list', async () => {
    const { answer, give } = heldAnswer<typeof SENT>();
    const calls = api.on(apply, () => answer);
    api.on(listApplications, { data: [applicationAnswer()] });
    const screen = await filledIn();
    await procedureFields(screen).discountCode.fill(' SONRISA10 ');
    await procedureFields(screen).advisorCode.fill('A-77');
    const button = applyButton(screen).element() as HTMLButtonElement;
    button.click();
    button.click();
    button.form?.requestSubmit();
    await expect.element(studying(screen)).toBeVisible();
    await expect
      .element(studying(screen).getByText('No actualices la página mientras estudiamos tu solicitud'))
      .toBeVisible();
    // As the browser does on the key 'Escape'.
    studying(screen)
      .element()
      .dispatchEvent(new Event('cancel', { cancelable: true }));
    (studying(screen).element() as HTMLDialogElement).close();
    await expect.element(studying(screen)).toBeVisible();
    give(SENT);
    await expect.poll(known).toMatchObject([{ id: SENT.id, status: 'approved', amount: 3_000_000 }]);
    await expect.poll(() => studying(screen).query()).toBeNull();
    expect(calls.map(({ body }) => body)).toEqual([
      {
        profile_id: PROFILE,
        medico_id: '15',
        medico: 'Clínica Arrayán',
        procedimiento: 'Odontología - Ortodoncia',
        monto: 3_000_000,
        cuotas: 36,
        fecha_procedimiento: inDays(20),
        codigo_descuento: 'SONRISA10',
        codigo_asesor: 'A-77',
        amortizacion: JSON.stringify(amortizationAnswer(3_000_000).data),
      },
    ]);
  });

  it('that is refused is told over the form', async () => {
    api.on(apply, { ...SENT, estado: 'rejected' });
    const screen = await filledIn();
    await applyButton(screen).click();
    await expect.element(screen.getByText('Rechazada')).toBeVisible();
    expect(known()).toBeUndefined();
  });

  it('with a date that is past by the server’s clock is told at the date', async () => {
    const message = 'La fecha del procedimiento debe ser hoy o después';
    api.on(
      apply,
      rejection(400, 'invalid', 'Revisa los datos.', { fields: { fecha_procedimiento: message } }),
    );
    const screen = await filledIn();
    await applyButton(screen).click();
    const { date } = procedureFields(screen);
    await expect.element(date).toHaveFocus();
    await expect.element(date).toHaveAccessibleDescription(new RegExp(message));
  });

  // @covers 8.27
  it('whose answer was lost stays typed, and goes by itself, the very same, when the network is back', async () => {
    let outcome: typeof LOST | typeof SENT = LOST;
    const calls = api.on(apply, () => outcome);
    // Any response would mean online and trigger the automatic retry.
    api.on(saveDraft, LOST);
    api.on(listApplications, { data: [applicationAnswer()] });
    const screen = await filledIn();
    await applyButton(screen).click();
    await expect
      .element(screen.getByRole('alert').getByText('No sabemos si tu solicitud llegó'))
      .toBeInViewport();
    await expect.element(procedureFields(screen).cost).toHaveValue('$ 3.000.000');
    outcome = SENT;
    // The form subscribes to the network just after its failure is rendered.
    const flapNetwork = () => {
      loseNetwork();
      findNetwork();
      return known();
    };
    await expect.poll(flapNetwork).toMatchObject([{ id: SENT.id }]);
    const [lost, again] = calls.map(({ body }) => body);
    expect(calls).toHaveLength(2);
    expect(again).toEqual(lost);
  });

  it('that something elsewhere forbids leads to where it stands', async () => {
    const message = 'Completa tus datos antes de enviar la solicitud.';
    api.on(apply, rejection(409, 'profile_incomplete', message));
    const invalidated = vi.spyOn(queryClient, 'invalidateQueries');
    const screen = await filledIn();
    await applyButton(screen).click();
    const notice = screen.getByRole('alert');
    await expect.element(notice.getByText('No pudimos enviar tu solicitud')).toBeVisible();
    await expect.element(notice.getByText(message)).toBeVisible();
    await notice.getByRole('button', { name: 'Ver en qué va mi solicitud' }).click();
    await expect.poll(() => invalidated.mock.calls).toContainEqual([]);
  });
});
