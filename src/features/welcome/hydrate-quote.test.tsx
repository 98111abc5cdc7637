import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type RenderResult, render } from 'vitest-browser-react';
import { hydrateQuote } from './hydrate-quote.ts';
import { Landing } from './landing.tsx';

/** The caps that operators have loaded; undefined: no network. */
let caps: Readonly<Record<string, string>> | undefined;

const open = async (): Promise<RenderResult> => {
  const screen = await render(<Landing />);
  const form = screen.container.querySelector<HTMLFormElement>('[data-quote]');
  if (!form) throw new Error('no quote');
  hydrateQuote(form);
  return screen;
};

const amountOf = (screen: RenderResult) => screen.getByLabelText('¿Cuánto cuesta tu procedimiento?');
const term = (screen: RenderResult, months: number) => screen.getByRole('radio', { name: `${months} meses` });
const figure = ({ container }: RenderResult, name: string) =>
  container.querySelector(`[data-quote-figure="${name}"]`)?.textContent?.replace(/\s/g, ' ');
const segments = ({ container }: RenderResult) =>
  container.querySelectorAll('[data-quote-figures] svg > g > path').length;

beforeEach(() => {
  vi.setSystemTime('2026-11-25T15:00:00Z');
  caps = { '2026-09': '0.2924' };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    if (String(input) !== '/api/topes' || !caps) throw new TypeError('no network');
    return Response.json({ topes: Object.entries(caps).map(([mes, tasa_ea]) => ({ mes, tasa_ea })) });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the calculator', () => {
  it('shows the figures of an exact amount over the months pressed, and draws as many segments', async () => {
    const screen = await open();
    await amountOf(screen).fill('6666666');
    await expect.element(amountOf(screen)).toHaveValue('6666666');
    await userEvent.click(term(screen, 36));
    await expect.element(amountOf(screen)).toHaveValue('$\u00a06.666.666');
    // The first row of plans.json.
    await expect.poll(() => figure(screen, 'monthly')).toBe('$ 260.526');
    expect([figure(screen, 'total'), figure(screen, 'allIn'), segments(screen)]).toEqual([
      '$ 9.378.898',
      '26,46 % E.A.',
      36,
    ]);
  });

  it('moves the field with the slider and the slider with the field', async () => {
    const screen = await open();
    const slider = screen.getByRole('slider', { name: 'Mover el monto' });
    slider.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(amountOf(screen)).toHaveValue('$\u00a03.100.000');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '$\u00a03.100.000');
    await amountOf(screen).fill('5000000');
    await expect.element(slider).toHaveValue('5000000');
  });

  it('closes the terms whose instalment is under the minimum, and says why', async () => {
    const screen = await open();
    await amountOf(screen).fill('180000');
    await expect.element(term(screen, 6)).toBeChecked();
    await expect.element(term(screen, 9)).toBeDisabled();
    await expect.element(screen.getByText(/La cuota más baja es de .* hasta 6 meses/)).toBeVisible();
    await amountOf(screen).fill('1000000');
    await expect.element(term(screen, 36)).toBeEnabled();
  });

  it('says what to do with an amount outside the limits, and is not sent', async () => {
    const screen = await open();
    await amountOf(screen).fill('100000');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Escribe desde $ 180.000.');
    await expect.element(amountOf(screen)).toHaveAttribute('aria-invalid');
    const sent = vi.fn((event: Event) => event.preventDefault());
    screen.container.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent(event);
    });
    await screen.getByRole('button', { name: 'Solicitar este crédito' }).click();
    expect(sent).not.toHaveBeenCalled();
    await expect.element(amountOf(screen)).toHaveFocus();
  });

  it('uses the caps that operators have loaded', async () => {
    // 3.000.000 over 24 months under 25,52 % in all-in-cap.json.
    caps = { '2026-11': '0.2552' };
    const screen = await open();
    await userEvent.click(term(screen, 12));
    await userEvent.click(term(screen, 24));
    await expect.poll(() => figure(screen, 'monthly')).toBe('$ 156.912');
  });

  it('works without a network, with the caps of the build', async () => {
    caps = undefined;
    const screen = await open();
    await userEvent.click(term(screen, 36));
    await amountOf(screen).fill('6666666');
    await expect.poll(() => figure(screen, 'monthly')).toBe('$ 260.526');
  });

  it('is carried on by the first action too, once it was used', async () => {
    const screen = await open();
    const link = screen.getByRole('link', { name: 'Solicitar un crédito' });
    expect(link.element().getAttribute('href')).toBe('/create_account');
    await userEvent.click(term(screen, 36));
    await expect.poll(() => (link.element() as HTMLAnchorElement).search).toContain('cuotas=36');
  });

  it('is read aloud once it rests', async () => {
    const screen = await open();
    await userEvent.click(term(screen, 36));
    await expect
      .poll(() => screen.container.querySelector('[data-quote-spoken]')?.textContent)
      .toMatch(/^36 cuotas de .*En total, /);
  });
});
