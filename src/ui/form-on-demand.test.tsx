import fc from 'fast-check';
import { useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { passRetries } from '../../tests/components/chunk.tsx';
import { useTakeover } from '../platform/forms/use-takeover.ts';
import { FormOnDemand, type Replaced } from './form-on-demand.tsx';
import { onDemand } from './on-demand.tsx';
import type { DraftStatus } from './saved-line.tsx';

interface Entry {
  number: string;
  isAgreed: boolean;
}

const sent = vi.fn();
beforeEach(() => sent.mockClear());

const draft: DraftStatus = {
  isKept: true,
  isInAccount: false,
  isUnsaved: false,
  savedAt: undefined,
  isSynced: false,
  isResumed: false,
  isLost: false,
  other: undefined,
  choose: () => undefined,
};

const Loaded = ({ replaced, known }: { draft: DraftStatus; replaced: Replaced; known: string }) => {
  const form = useForm<Entry>({ defaultValues: { number: known, isAgreed: false } });
  const submit = form.handleSubmit((values) => sent(values));
  useTakeover(form, submit, replaced);
  return (
    <form onSubmit={(event) => void submit(event)}>
      <input {...form.register('number')} aria-label="Number" />
      <input {...form.register('isAgreed')} type="checkbox" aria-label="Agreed" />
      <button type="submit">Send</button>
      <p>loaded</p>
    </form>
  );
};

/** A form whose code comes when the test says so, or does not. */
const open = async ({ isStarted = false, known = '' } = {}) => {
  let arrive: () => void = () => undefined;
  let loads = 0;
  let isCut = false;
  const form = onDemand(async () => {
    loads += 1;
    if (isCut) throw new Error('cut');
    return new Promise<{ default: typeof Loaded }>((resolve) => {
      arrive = () => resolve({ default: Loaded });
    });
  });
  const screen = await render(
    <FormOnDemand form={form} given={{ draft, known }} isStarted={isStarted} needs="A network" label="Send">
      <input name="number" aria-label="Number" />
      <input name="isAgreed" type="checkbox" aria-label="Agreed" />
    </FormOnDemand>,
  );
  return { screen, arrive: () => arrive(), cut: (isSo: boolean) => (isCut = isSo), loads: () => loads };
};

describe('a form whose code is not there', () => {
  it('is loaded when somebody begins it, and takes over what was typed, to the last key, and the focus', async () => {
    const { screen, arrive, loads } = await open();
    expect(loads()).toBe(0);
    await screen.getByLabelText('Agreed').click();
    await screen.getByLabelText('Number').click();
    await userEvent.keyboard('30011');
    expect(loads()).toBe(1);
    arrive();
    await expect.element(screen.getByText('loaded')).toBeVisible();
    await expect.element(screen.getByLabelText('Number')).toHaveFocus();
    await userEvent.keyboard('12233');
    await expect.element(screen.getByLabelText('Number')).toHaveValue('3001112233');
    await expect.element(screen.getByLabelText('Agreed')).toBeChecked();
  });

  it('loses no key of a number and no press, whenever its code comes', async () => {
    const step = fc.constantFrom('type', 'leave', 'agree', 'press');
    const steps = fc.array(step, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(6), async (before, at) => {
        sent.mockClear();
        const { screen, arrive } = await open();
        const number = screen.getByLabelText('Number');
        const expected = { number: '', isAgreed: false };
        const type = async (key: string, isComing: boolean) => {
          await number.click();
          await userEvent.keyboard(`{End}{${key}>}`);
          if (isComing) arrive();
          await userEvent.keyboard(`{/${key}}`);
          expected.number += key;
        };
        for (const [index, next] of before.entries()) {
          if (next === 'type') await type(String(index), index === at);
          else if (index === at) arrive();
          if (next === 'leave') await userEvent.tab();
          if (next === 'agree') {
            await screen.getByLabelText('Agreed').click();
            expected.isAgreed = !expected.isAgreed;
          }
          if (next === 'press') await userEvent.keyboard('{Shift}');
        }
        await type('9', false);
        await screen.getByRole('button', { name: 'Send' }).click();
        arrive();
        await expect.poll(() => sent.mock.calls).toEqual([[expected]]);
        await screen.unmount();
      }),
      { numRuns: 5 },
    );
  });

  it('keeps what its own code knows better, where nothing was typed meanwhile', async () => {
    const { screen, arrive } = await open({ isStarted: true, known: '300' });
    arrive();
    await expect.element(screen.getByText('loaded')).toBeVisible();
    await expect.element(screen.getByLabelText('Number')).toHaveValue('300');
  });

  it('is sent once it is there, if its button was pressed before', async () => {
    const { screen, arrive } = await open();
    await screen.getByLabelText('Number').fill('7');
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
    arrive();
    await expect.poll(() => sent.mock.calls).toEqual([[{ number: '7', isAgreed: false }]]);
  });

  it('does not come between a press and its click', async () => {
    const { screen, arrive } = await open({ isStarted: true });
    const button = screen.getByRole('button', { name: 'Send' }).element();
    const send = (type: string) => button.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    send('pointerdown');
    arrive();
    await expect.poll(() => document.readyState).toBe('complete');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(button.isConnected).toBe(true);
    send('pointerup');
    (button as HTMLButtonElement).click();
    await expect.element(screen.getByText('loaded')).toBeVisible();
    await expect.poll(() => sent.mock.calls).toHaveLength(1);
  });

  // A task between them is one in which a press, a key or a change of focus is lost.
  it('is in its place in the task that it comes with', async () => {
    const { screen, arrive } = await open({ isStarted: true });
    const button = screen.getByRole('button', { name: 'Send' }).element();
    const task = new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(button.isConnected);
      port2.postMessage(undefined);
    });
    arrive();
    expect(await task).toBe(false);
    await expect.element(screen.getByText('loaded')).toBeVisible();
  });

  it('stays as it is where its code does not come, is asked for again, and is said when it is sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { screen, cut, arrive, loads } = await open();
    cut(true);
    await screen.getByLabelText('Number').fill('7');
    await passRetries();
    const before = loads();
    await screen.getByLabelText('Agreed').click();
    await passRetries();
    expect(loads()).toBeGreaterThan(before);
    await expect.element(screen.getByLabelText('Number')).toHaveValue('7');
    await screen.getByRole('button', { name: 'Send' }).click();
    await passRetries();
    await expect.element(screen.getByText(/no llegó/)).toBeVisible();
    await expect.element(screen.getByLabelText('Number')).toHaveValue('7');
    cut(false);
    await screen.getByRole('button', { name: 'Intentar de nuevo' }).click();
    arrive();
    await passRetries();
    await expect.poll(() => sent.mock.calls).toEqual([[{ number: '7', isAgreed: true }]]);
  });
});
