import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewContract, reviewPromissoryNote } from '#core/api/signing/signing.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { stubDownloads, stubTabs } from '../../../tests/components/files.ts';
import { type RenderedAt, renderAt } from '../../../tests/components/render-at.tsx';
import { LOST, type StubbedApi, stubApi } from '../../../tests/components/stub-api.ts';
import { DocumentFiles } from './sign.tsx';

const applicationId = '33333333-3333-4333-8333-333333333333';
const sizes = { contract: { pages: 9, bytes: 81_234 }, promissory_note: { pages: 3, bytes: 42_111 } };
const PDF = new TextEncoder().encode('%PDF-1.7');

let api: StubbedApi;

const open = (): Promise<RenderedAt> => renderAt(<DocumentFiles {...{ applicationId, sizes }} />);

/** Captures saved files; opening a tab is blocked. */
const savingInstead = () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  return stubDownloads();
};

beforeEach(() => {
  findNetwork();
  api = stubApi();
});

describe('the files that are signed', () => {
  it.each([
    ['Revisar el contrato', /^PDF, 9 páginas, 81\skB$/, reviewContract, 'contrato.pdf'],
    ['Revisar el pagaré', /^PDF, 3 páginas, 42\skB$/, reviewPromissoryNote, 'pagare.pdf'],
  ] as const)(
    '%s: says how large it is, and is saved where no tab may open',
    async (label, size, endpoint, name) => {
      const calls = api.on(endpoint, PDF);
      const saved = savingInstead();
      const screen = await open();
      const button = screen.getByRole('button', { name: new RegExp(`^${label}`) });
      await expect.element(button.getByText(size)).toBeVisible();
      await button.click();
      await expect.poll(() => saved.length).toBe(1);
      expect(saved[0]?.name).toBe(name);
      expect(await saved[0]?.text()).toBe('%PDF-1.7');
      expect(calls.map(({ params }) => params)).toEqual([{ applicationId }]);
    },
  );

  it('close their tab and say so where they cannot be had; another press tries again', async () => {
    api.on(reviewContract, LOST);
    const tabs = stubTabs();
    const screen = await open();
    await screen.getByRole('button', { name: /^Revisar el contrato/ }).click();
    await expect.element(screen.getByText('No pudimos abrir el documento')).toBeVisible();
    expect(tabs.map(({ isClosed }) => isClosed)).toEqual([true]);
    expect(tabs[0]?.document.body.textContent).toBe('Abriendo el documento…');

    const saved = savingInstead();
    api.on(reviewContract, PDF);
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(screen.getByText('No pudimos abrir el documento').query()).toBeNull();
  });

  it('wait for the network, and say so', async () => {
    const screen = await open();
    loseNetwork();
    await expect
      .element(screen.getByRole('button', { name: /^Revisar el contrato/ }))
      .toHaveAccessibleDescription('Para abrir los documentos necesitas conexión.');
  });
});
