import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type RenderedAt, renderAt } from '../../../../tests/components/render-at.tsx';
import { stubNavigator } from '../../../../tests/components/stub-navigator.ts';
import { CREDIT_NUMBER } from '../../../../tests/samples/credit.ts';
import ShareScreen from './share-screen.tsx';

const LINK = `${window.location.origin}/public-payment?credito=${CREDIT_NUMBER}`;

const open = (): Promise<RenderedAt> =>
  renderAt(<ShareScreen creditNumber={CREDIT_NUMBER} base="/dashboard/pay" />);
const share = (screen: RenderedAt) => screen.getByRole('button', { name: 'Compartir', exact: true });
const copy = (screen: RenderedAt) => screen.getByRole('button', { name: 'Copiar el enlace' });

let sheet: ReturnType<typeof vi.fn<(data: ShareData) => Promise<void>>>;

beforeEach(() => {
  sheet = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  stubNavigator({ share: sheet });
});

describe('the link for somebody else to pay with', () => {
  it('carries the credit number and nothing else, as a text and a QR, and says so', async () => {
    const screen = await open();
    await expect.element(screen.getByText(LINK)).toBeVisible();
    await expect
      .element(screen.getByRole('img', { name: `Código QR para pagar el crédito ${CREDIT_NUMBER}` }))
      .toBeVisible();
    await expect.element(screen.getByText(/^Solo tu número de crédito\./)).toBeVisible();
    await expect.element(screen.getByText(/necesita también tu número de documento/)).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Cerrar' }))
      .toHaveAttribute('href', '/dashboard/pay');
  });

  it('goes to the device’s own sheet, and that closed again or pressed twice is no failure', async () => {
    const screen = await open();
    for (const [index, name] of ['AbortError', 'InvalidStateError'].entries()) {
      sheet.mockRejectedValueOnce(new DOMException('closed, or open already', name));
      await share(screen).click();
      expect(sheet.mock.calls[index]).toEqual([expect.objectContaining({ url: LINK })]);
      expect(screen.getByRole('status').element().textContent).toBe('');
    }
    sheet.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await share(screen).click();
    await expect.element(screen.getByText('No pudimos compartirlo. Copia el enlace.')).toBeVisible();
    await share(screen).click();
    await expect
      .element(screen.getByText('No pudimos compartirlo. Copia el enlace.'))
      .not.toBeInTheDocument();
  });

  it('is copied with a press, and says how when it cannot be', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const screen = await open();
    await copy(screen).click();
    await expect.element(screen.getByText('Copiado')).toBeVisible();
    expect(copied.mock.calls).toEqual([[LINK]]);
    copied.mockRejectedValueOnce(new DOMException('blocked', 'NotAllowedError'));
    await copy(screen).click();
    await expect
      .element(screen.getByText('No pudimos copiarlo. Mantén presionado el enlace para copiarlo.'))
      .toBeVisible();
  });

  it('is only copied where the device shares nothing', async () => {
    stubNavigator({ share: undefined });
    const screen = await open();
    await expect.element(copy(screen)).toBeVisible();
    expect(share(screen).query()).toBeNull();
  });
});
