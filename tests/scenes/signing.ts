import type { Person } from '../e2e/support/people.ts';
import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';
import {
  answerCalls,
  failCalls,
  goOffline,
  headingShows,
  letCountdownEnd,
  press,
  stallCalls,
  typeWrongCode,
} from './user-actions.ts';

const SUBMIT = 'Firmar contrato y pagaré';
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
  { name: 'review', arrive: review },
  {
    name: 'review-explained',
    arrive: async (visit) => {
      await review(visit);
      for (const charge of await visit.page.locator('summary').all()) await charge.click();
    },
  },
  {
    name: 'review-loading',
    arrive: async ({ page, newcomer, enter }) => {
      await stallCalls(page, '**/api/applications/risk/*');
      await enter(await newcomer('planned'), '/profileform');
      await expect(page.getByText('Preparando el resumen de tu crédito…')).toBeVisible();
    },
  },
  {
    name: 'review-not-read',
    arrive: async ({ page, newcomer, enter }) => {
      await failCalls(page, '**/api/applications/risk/*');
      await enter(await newcomer('planned'), '/profileform');
      await expect(page.getByText('No pudimos preparar el resumen de tu crédito.')).toBeVisible();
    },
  },
  {
    name: 'review-preparing',
    arrive: async (visit) => {
      await stallCalls(visit.page, '**/api/contract/create/*');
      await review(visit);
      await press(visit.page, 'Solicitar código de firma');
      await expect(visit.page.getByRole('button', { name: 'Preparando tus documentos…' })).toBeVisible();
    },
  },
  {
    name: 'review-code-not-sent',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/contract/create/*');
      await review(visit);
      await press(visit.page, 'Solicitar código de firma');
      await expect(visit.page.getByText('EL contrato no ha podido ser enviado')).toBeVisible();
    },
  },
  { name: 'code', arrive: askForCode },
  {
    name: 'reading-contract',
    arrive: async (visit) => {
      await askForCode(visit);
      await press(visit.page, /Leer el contrato/);
      await headingShows(visit.page, 'Contrato de crédito de consumo');
    },
  },
  {
    name: 'reading-note',
    arrive: async (visit) => {
      await askForCode(visit);
      await press(visit.page, /Leer el pagaré/);
      await headingShows(visit.page, 'Pagaré a la orden');
    },
  },
  {
    name: 'reading-loading',
    arrive: async (visit) => {
      await stallCalls(visit.page, TEXTS);
      await askForCode(visit);
      await press(visit.page, /Leer el contrato/);
      await expect(visit.page.getByText('Trayendo tu contrato…')).toBeVisible();
    },
  },
  {
    name: 'reading-not-fetched',
    arrive: async (visit) => {
      await failCalls(visit.page, TEXTS);
      await askForCode(visit);
      await press(visit.page, /Leer el contrato/);
      await expect(visit.page.getByText('No pudimos traer el documento')).toBeVisible();
    },
  },
  {
    name: 'reading-offline',
    arrive: async (visit) => {
      const { page } = visit;
      await askForCode(visit);
      await press(page, /Leer el contrato/);
      await headingShows(page, 'Contrato de crédito de consumo');
      await press(page, 'Volver a la firma');
      await goOffline(visit);
      await press(page, /Leer el contrato/);
      await expect(page.getByText('Lo que ves es de hace un momento')).toBeVisible();
    },
  },
  {
    name: 'reading-changed',
    arrive: async (visit) => {
      await answerCalls(visit.page, TEXTS, 409, {
        code: 'plan_changed',
        message:
          'Tu plan cambió después de pedir el código. Revisa de nuevo los datos de tu crédito y pide otro código.',
      });
      await askForCode(visit);
      await press(visit.page, /Leer el contrato/);
      await expect(visit.page.getByText('Este documento ya no es el que vas a firmar')).toBeVisible();
    },
  },
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
  {
    name: 'code-resent',
    arrive: async (visit) => {
      const { page } = visit;
      await askForCode(visit);
      await letCountdownEnd(visit);
      await press(page, /Enviar Nuevamente/);
      await expect(page.getByText('El anterior ya no sirve.')).toBeVisible();
    },
  },
  {
    name: 'code-not-resent',
    arrive: async (visit) => {
      const { page } = visit;
      await failCalls(page, '**/api/contract/otp/retry/**');
      await askForCode(visit);
      await letCountdownEnd(visit);
      await press(page, /Enviar Nuevamente/);
      await expect(page.getByText('Los códigos no han sido reenviados correctamente')).toBeVisible();
    },
  },
  {
    name: 'signing',
    arrive: async (visit) => {
      await stallCalls(visit.page, '**/api/contract/signed/*');
      await sign(visit);
      await expect(
        visit.page.getByRole('button', { name: 'Firmando el contrato y pagaré...' }),
      ).toBeVisible();
    },
  },
  {
    name: 'not-signed',
    arrive: async (visit) => {
      await failCalls(visit.page, '**/api/contract/signed/*');
      await sign(visit);
      await expect(visit.page.getByText('La firma no se ha completado')).toBeVisible();
    },
  },
  {
    name: 'confirmed',
    arrive: async (visit) => {
      await sign(visit);
      await headingShows(visit.page, 'Crédito confirmado');
    },
  },
  {
    name: 'confirmed-note-pending',
    arrive: async (visit) => {
      await visit.fault('depository', 'down');
      await sign(visit);
      await expect(visit.page.getByText('El registro de tu pagaré está pendiente')).toBeVisible();
    },
  },
];
