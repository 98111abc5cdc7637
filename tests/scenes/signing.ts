import type { Person } from '../e2e/support/people.ts';
import type { Scene, Visit } from './scene.ts';
import { answers, enters, fails, presses, scene, shows, showsHeading, stalls } from './steps.ts';
import { expect, goOffline, headingShows, letCountdownEnd, press, typeWrongCode } from './user-actions.ts';

const SUBMIT = 'Firmar contrato y pagaré';
const SHEET = '**/api/contract/hoja/*';
const TEXTS = '**/api/contract/texto/**';

const review = async ({ page, newcomer, enter }: Visit): Promise<Person> => {
  const person = await newcomer('planned');
  await enter(person, '/profileform');
  await headingShows(page, 'Revisa los datos de tu crédito');
  await expect(page.getByRole('button', { name: 'Solicitar código de firma' })).toBeVisible();
  return person;
};

const askForCode = async (visit: Visit): Promise<Person> => {
  const person = await review(visit);
  await press(visit.page, 'Solicitar código de firma');
  await headingShows(visit.page, 'Firma tu contrato y tu pagaré');
  return person;
};

const sign = async (visit: Visit): Promise<void> => {
  const { phone } = await askForCode(visit);
  await visit.page.getByLabel('Código de 4 dígitos').fill(await visit.sandbox.lastCode(phone));
  await press(visit.page, SUBMIT);
};

export const signingScenes: readonly Scene[] = [
  scene('review', review),
  {
    name: 'review-explained',
    arrive: async (visit) => {
      await review(visit);
      for (const charge of await visit.page.locator('summary').all()) await charge.click();
    },
  },
  scene(
    'review-loading',
    stalls(SHEET),
    enters('planned', '/profileform'),
    shows('Preparando el resumen de tu crédito…'),
  ),
  scene(
    'review-not-read',
    fails(SHEET),
    enters('planned', '/profileform'),
    shows('No pudimos preparar el resumen de tu crédito.'),
  ),
  scene(
    'review-preparing',
    stalls('**/api/contract/create/*'),
    review,
    presses('Solicitar código de firma'),
    ({ page }) => expect(page.getByRole('button', { name: 'Preparando tus documentos…' })).toBeVisible(),
  ),
  scene(
    'review-code-not-sent',
    fails('**/api/contract/create/*'),
    review,
    presses('Solicitar código de firma'),
    shows('EL contrato no ha podido ser enviado'),
  ),
  scene('code', askForCode),
  scene(
    'reading-contract',
    askForCode,
    presses(/Leer el contrato/),
    showsHeading('Contrato de crédito de consumo'),
  ),
  scene('reading-note', askForCode, presses(/Leer el pagaré/), showsHeading('Pagaré a la orden')),
  scene(
    'reading-loading',
    stalls(TEXTS),
    askForCode,
    presses(/Leer el contrato/),
    shows('Trayendo tu contrato…'),
  ),
  scene(
    'reading-not-fetched',
    fails(TEXTS),
    askForCode,
    presses(/Leer el contrato/),
    shows('No pudimos traer el documento'),
  ),
  scene(
    'reading-offline',
    askForCode,
    presses(/Leer el contrato/),
    showsHeading('Contrato de crédito de consumo'),
    presses('Volver a la firma'),
    goOffline,
    presses(/Leer el contrato/),
    shows('Lo que ves es de hace un momento'),
  ),
  scene(
    'reading-changed',
    answers(TEXTS, 409, {
      code: 'plan_changed',
      message:
        'Tu plan cambió después de pedir el código. Revisa de nuevo los datos de tu crédito y pide otro código.',
    }),
    askForCode,
    presses(/Leer el contrato/),
    shows('Este documento ya no es el que vas a firmar'),
  ),
  {
    name: 'code-wrong',
    arrive: async (visit) => {
      const { phone } = await askForCode(visit);
      await typeWrongCode(visit, { to: phone, submit: SUBMIT });
      await expect(visit.page.getByText('Código inválido, por favor vuelve a intentarlo.')).toBeVisible();
    },
  },
  {
    name: 'code-exhausted',
    arrive: async (visit) => {
      const { phone } = await askForCode(visit);
      await typeWrongCode(visit, { to: phone, submit: SUBMIT, times: 3 });
      await expect(visit.page.getByLabel('Código de 4 dígitos')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  scene(
    'code-resent',
    askForCode,
    letCountdownEnd,
    presses(/Enviar Nuevamente/),
    shows('El anterior ya no sirve.'),
  ),
  scene(
    'code-not-resent',
    fails('**/api/contract/otp/retry/**'),
    askForCode,
    letCountdownEnd,
    presses(/Enviar Nuevamente/),
    shows('Los códigos no han sido reenviados correctamente'),
  ),
  // @covers 2.94
  scene('signing', stalls('**/api/contract/signed/*'), sign, ({ page }) =>
    expect(page.getByRole('button', { name: 'Firmando el contrato y pagaré...' })).toBeVisible(),
  ),
  // @covers 4.27
  scene('not-signed', fails('**/api/contract/signed/*'), sign, shows('La firma no se ha completado')),
  scene('confirmed', sign, showsHeading('Crédito confirmado')),
  scene(
    'confirmed-note-pending',
    ({ fault }) => fault('depository'),
    sign,
    shows('El registro de tu pagaré está pendiente'),
  ),
];
