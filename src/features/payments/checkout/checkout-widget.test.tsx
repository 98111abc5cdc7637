import { describe, expect, it, vi } from 'vitest';
import { holdScripts, stubWidget } from '../../../../tests/components/checkout-widget.ts';
import { loadWidget, openCheckout, type WidgetConstructor } from './checkout-widget.ts';

const URL = 'http://provider.example/widget.js';
const NOT_LOADED = { code: 'widget_not_loaded', sentence: expect.stringContaining('No se descontó dinero') };

const comes = (script: HTMLScriptElement | undefined): WidgetConstructor => {
  stubWidget();
  script?.onload?.(new Event('load'));
  if (!window.WidgetCheckout) throw new Error('nothing came');
  return window.WidgetCheckout;
};

describe("the provider's script", () => {
  it('is asked for once by two that want it, and not again once it is there', async () => {
    const scripts = holdScripts();
    const both = Promise.all([loadWidget(URL), loadWidget(URL)]);
    expect(scripts.map(({ src }) => src)).toEqual([URL]);
    const Widget = comes(scripts[0]);
    expect(await both).toEqual([Widget, Widget]);
    expect(await loadWidget(URL)).toBe(Widget);
    expect(scripts).toHaveLength(1);
  });

  it('that is not fetched, or is something else, is a failure, and the next call asks again', async () => {
    const scripts = holdScripts();
    const refused = loadWidget(URL);
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(refused).rejects.toMatchObject(NOT_LOADED);
    const unexpected = loadWidget(URL);
    scripts[1]?.dispatchEvent(new Event('load'));
    await expect(unexpected).rejects.toMatchObject(NOT_LOADED);
    const third = loadWidget(URL);
    expect(scripts).toHaveLength(3);
    const Widget = comes(scripts[2]);
    expect(await third).toBe(Widget);
  });

  it('that never comes is given up after twenty seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const scripts = holdScripts();
    const outcome = vi.fn<(error: unknown) => void>();
    const loading = loadWidget(URL).catch(outcome);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(outcome.mock.calls).toEqual([[expect.objectContaining(NOT_LOADED)]]);
    expect(scripts).toHaveLength(1);
  });

  it('that breaks on opening counts as one that did not come', () => {
    const Broken = class {
      open(): void {
        throw new TypeError('not of this version');
      }
    };
    expect(() => openCheckout(Broken, {} as never, () => undefined)).toThrow(
      expect.objectContaining(NOT_LOADED),
    );
  });
});
