import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { SavedLine } from './saved-line.tsx';

const status = {
  isKept: true,
  isUnsaved: false,
  savedAt: undefined,
  isSynced: false,
};

describe('the line below a form', () => {
  // @covers 2.107
  it('says when what was typed was kept, as long ago as it is, and whether the account has it too', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const savedAt = Date.now();
    const { container, getByText, rerender } = await render(<SavedLine {...status} />);
    expect(container.textContent).toBe('');
    await rerender(<SavedLine {...status} savedAt={savedAt} />);
    await expect.element(getByText('Guardado hace un momento', { exact: true })).toBeVisible();
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(3 * 60_000 + 10_000);
    await expect.element(getByText('Guardado hace 3 minutos', { exact: true })).toBeVisible();
    await rerender(<SavedLine {...status} savedAt={savedAt} isSynced />);
    await expect.element(getByText('Guardado hace 3 minutos, también en tu cuenta')).toBeVisible();
    await rerender(<SavedLine {...status} savedAt={savedAt} isKept={false} isSynced />);
    await expect.element(getByText('Guardado hace 3 minutos en tu cuenta', { exact: true })).toBeVisible();
    await rerender(<SavedLine {...status} savedAt={savedAt} isKept={false} />);
    await expect.element(getByText(/^Guardado/)).not.toBeInTheDocument();
  });

  it.each([{ savedAt: Date.parse('2026-11-20T15:00:00Z') }, {}, { isKept: false }])(
    'says that it is not, before there are words for it and where storage is blocked too (%o)',
    async (change) => {
      const { container, rerender } = await render(<SavedLine {...status} {...change} isUnsaved />);
      expect(container.textContent).toBe('Sin guardar');
      await rerender(<SavedLine {...status} {...change} />);
      expect(container.textContent).not.toContain('Sin guardar');
    },
  );

  it('is never announced: it may come and go with the keys', async () => {
    const { container, rerender } = await render(<SavedLine {...status} isUnsaved />);
    const announced = () => container.querySelector('[role], [aria-live]');
    expect(announced()).toBeNull();
    await rerender(<SavedLine {...status} />);
    expect(announced()).toBeNull();
  });
});
