import { expect, it, onTestFinished, vi } from 'vitest';
import {
  type AskedScript,
  holdScripts,
  type OpenedCheckout,
} from '../../../../tests/components/checkout-widget.ts';
import { loadCheckout } from './checkout-frame.ts';

const SETTINGS = { paymentWidgetUrl: 'http://provider.example/widget.js', paymentFrameOrigin: '' };
const NOT_LOADED = { code: 'widget_not_loaded', sentence: expect.stringContaining('No se descontó dinero') };
const OPTIONS = { reference: 'CS-signed' } as never;

const openDialog = (): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  return dialog;
};

const asked = async (scripts: readonly AskedScript[]): Promise<AskedScript> => {
  await expect.poll(() => scripts.length).toBe(1);
  const [script] = scripts;
  if (!script) throw new Error('none was asked for');
  return script;
};

it('is an origin of nobody, and opens what the provider’s script opens', async () => {
  const [scripts, dialog, opened] = [holdScripts(), openDialog(), [] as OpenedCheckout[]];
  const loading = loadCheckout(dialog, SETTINGS);
  const script = await asked(scripts);
  expect(script.url).toBe(SETTINGS.paymentWidgetUrl);
  script.loads(opened);
  const frame = await loading;
  expect(dialog.open).toBe(false);
  await frame.open(OPTIONS);
  expect(opened.map(({ options }) => options)).toEqual([OPTIONS]);
  expect(dialog.open).toBe(true);
  expect(document.activeElement).toBe(dialog.querySelector('iframe'));
  frame.remove();
  expect(dialog.querySelector('iframe')).toBeNull();
});

it('whose script does not come, or breaks on opening, is a failure', async () => {
  const [scripts, dialog] = [holdScripts(), openDialog()];
  const lost = loadCheckout(dialog, SETTINGS);
  (await asked(scripts)).fails();
  await expect(lost).rejects.toMatchObject(NOT_LOADED);
  expect(dialog.childElementCount).toBe(0);
  const loading = loadCheckout(dialog, SETTINGS);
  await expect.poll(() => scripts.length).toBe(2);
  scripts[1]?.loads();
  const frame = await loading;
  await expect(frame.open(OPTIONS)).rejects.toMatchObject(NOT_LOADED);
  expect(dialog.open).toBe(false);
});

it('that never answers is given up after twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  holdScripts();
  const outcome = vi.fn<(error: unknown) => void>();
  const loading = loadCheckout(openDialog(), SETTINGS).catch(outcome);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(outcome.mock.calls).toEqual([[expect.objectContaining(NOT_LOADED)]]);
});
