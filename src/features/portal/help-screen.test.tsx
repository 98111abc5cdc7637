import { beforeEach, expect, it } from 'vitest';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { stubApi } from '../../../tests/components/stub-api.ts';
import { CREDIT_NUMBER } from '../../../tests/samples/credit.ts';
import { HelpScreen } from './help-screen.tsx';

const open = (loan: number | null): Promise<RenderedAt> => {
  setSession({ loan });
  return renderAt(<HelpScreen headerAction={null} />, { path: '/dashboard/help' });
};
const hrefOf = (screen: RenderedAt, name: string | RegExp): string =>
  (screen.getByRole('link', { name }).element() as HTMLAnchorElement).href;

// It asks the server for nothing.
beforeEach(stubApi);

it('help writes with the number of the credit, and its answers lead to the screens', async () => {
  const screen = await open(CREDIT_NUMBER);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ayuda' })).toBeVisible();
  const message = new URL(hrefOf(screen, /^Escribir por WhatsApp/)).searchParams.get('text');
  expect(message).toContain(String(CREDIT_NUMBER));
  expect(hrefOf(screen, 'Escribir un correo')).toMatch(
    new RegExp(`^mailto:\\S+\\?subject=Ayuda%20con%20el%20cr%C3%A9dito%20${CREDIT_NUMBER}$`),
  );
  const paths: Record<string, string> = {};
  for (const details of screen.container.querySelectorAll('details')) {
    const summary = details.querySelector('summary');
    summary?.click();
    await expect.poll(() => details.querySelector('a')?.getAttribute('href')).toBeTruthy();
    paths[summary?.textContent ?? ''] = details.querySelector('a')?.getAttribute('href') ?? '';
  }
  expect(paths).toEqual({
    '¿Cómo pago mi cuota?': '/dashboard/pay',
    '¿Qué número doy en la caja?': '/dashboard/pay/cash',
    '¿Otra persona puede pagar por mí?': '/dashboard/pay/share',
    '¿Puedo pagar antes o abonar más?': '/dashboard/simulator',
    '¿Y si no puedo pagar este mes?': '/dashboard/hardship',
    '¿Dónde está el recibo de mi pago?': '/dashboard/payments',
    'Pagué y no aparece. ¿Qué hago?': '/dashboard/pay/cash/slip',
    '¿Cómo pido mi paz y salvo?': '/dashboard/documents',
    '¿Cómo cambio los recordatorios?': '/dashboard/reminders',
    'Cambié de número de celular': '/dashboard/sessions',
    '¿Cómo hago una petición, queja o reclamo (PQR)?': '/dashboard/rights',
    '¿Cómo veo o corrijo mis datos?': '/dashboard/profile',
  });
});

it('help of who has no credit yet names none, and asks nothing about paying', async () => {
  const screen = await open(null);
  const message = new URL(hrefOf(screen, /^Escribir por WhatsApp/)).searchParams.get('text');
  expect(message).not.toMatch(/\d/);
  const questions = [...screen.container.querySelectorAll('summary')].map(({ textContent }) => textContent);
  expect(questions).toEqual([
    'Cambié de número de celular',
    '¿Cómo hago una petición, queja o reclamo (PQR)?',
    '¿Cómo veo o corrijo mis datos?',
  ]);
});

it('help can be read without a network, and says when a message leaves', async () => {
  const screen = await open(CREDIT_NUMBER);
  loseNetwork();
  await expect.element(screen.getByText(/^Estás sin conexión: puedes leer las respuestas/)).toBeVisible();
  await screen.getByText('¿Qué número doy en la caja?').click();
  await expect.element(screen.getByText(/^Tu número de crédito: es tu referencia/)).toBeVisible();
});
