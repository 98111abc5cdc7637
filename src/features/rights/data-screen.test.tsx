import { beforeEach, expect, it } from 'vitest';
import { downloadOwnData, downloadOwnDataPdf } from '#core/api/rights/own-data.ts';
import { loseNetwork } from '../../../tests/components/connection.ts';
import { stubDownloads } from '../../../tests/components/files.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { setSession } from '../../../tests/components/session.ts';
import { api, DOWN } from '../../../tests/components/stub-api.ts';
import DataScreen from './data-screen.tsx';

const open = (): Promise<RenderedAt> =>
  renderAt(<DataScreen headerAction={null} />, { path: '/dashboard/rights/data' });

beforeEach(() => {
  setSession({ loan: null });
});

it('own data are saved to read and for programs', async () => {
  const saved = stubDownloads();
  api.on(downloadOwnDataPdf, new TextEncoder().encode('%PDF-1.7'));
  api.on(downloadOwnData, new TextEncoder().encode('{"perfil":[]}'));
  const screen = await open();
  await screen.getByRole('button', { name: /^Mis datos para leer/ }).click();
  await screen.getByRole('button', { name: /^Mis datos para otro programa/ }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['mis-datos.pdf', 'mis-datos.json']);
});

it('own data that do not come are said so, with a way to try again, and wait for the network', async () => {
  api.on(downloadOwnData, DOWN);
  const screen = await open();
  const button = screen.getByRole('button', { name: /^Mis datos para otro programa/ });
  await button.click();
  await expect.element(screen.getByText('No pudimos descargar tus datos')).toBeVisible();
  await expect.element(screen.getByText('Este servicio no responde.')).toBeVisible();
  loseNetwork();
  await expect.element(screen.getByText('Para descargar tus datos necesitas conexión.')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});
