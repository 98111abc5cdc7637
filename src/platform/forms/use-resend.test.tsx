import { describe, expect, it, vi } from 'vitest';
import type { SentCode } from '#core/api/accounts/accounts.ts';
import { renderAt } from '../../../tests/components/render-at.tsx';
import { CallFailure } from '../api/call-failure.ts';
import { useResend } from './use-resend.ts';
import { withSentCode } from './use-sent-code.ts';

const NOW = Date.now();
const code = (destination: string, resendAt: number): SentCode => ({
  channel: 'sms',
  destination,
  resendAt,
  email: undefined,
});

const tooSoon = (retryAfterSeconds: number): CallFailure =>
  new CallFailure({
    kind: 'answered',
    status: 429,
    code: 'too_soon',
    sentence: 'Espera un momento.',
    retryAfterSeconds,
  });

const send = vi.fn<() => Promise<SentCode>>();

const Screen = () => {
  const { sentCode, again, resend, isBusy, failure, deadline } = useResend(send);
  return (
    <>
      <p>al {sentCode?.destination ?? 'nadie'}</p>
      <p>otro: {again?.destination ?? 'no'}</p>
      <p>desde: {deadline === null ? 'ya' : deadline}</p>
      {failure && <p>{failure.sentence}</p>}
      <button type="button" onClick={resend} aria-busy={isBusy}>
        Enviar otro
      </button>
    </>
  );
};

const open = async (state: unknown, path = '/val_account') => {
  send.mockReset();
  const screen = await renderAt(<Screen />, { path, state });
  return { ...screen, press: () => screen.getByRole('button').click() };
};

describe('the code of a screen', () => {
  it('is known from the history entry, and sent again is noted there, where a reload finds it', async () => {
    const { getByText, press, location } = await open(
      { ...withSentCode(code('300 *** 1234', NOW)), wanted: '/dashboard' },
      '/val_account?numero=1',
    );
    await expect.element(getByText('al 300 *** 1234')).toBeVisible();
    await expect.element(getByText(`desde: ${NOW}`)).toBeVisible();
    send.mockResolvedValue(code('310 *** 5678', NOW + 30_000));
    await press();
    await expect.element(getByText('al 310 *** 5678')).toBeVisible();
    await expect.element(getByText('otro: 310 *** 5678')).toBeVisible();
    await expect.element(getByText(`desde: ${NOW + 30_000}`)).toBeVisible();
    // The rest of the history entry is preserved.
    await expect.poll(() => location()).toMatchObject({ pathname: '/val_account', search: '?numero=1' });
    await expect
      .poll(() => location().state)
      .toMatchObject({
        wanted: '/dashboard',
        sentCode: { destination: '310 *** 5678' },
      });
    expect(window.history.state).toMatchObject({ usr: { sentCode: { destination: '310 *** 5678' } } });
  });

  it.each([
    ['nothing', null],
    ['a text', 'sentCode'],
    ['a channel that there is not', { sentCode: { ...code('x', NOW), channel: 'paloma' } }],
    ['no deadline', { sentCode: { ...code('x', NOW), resendAt: Number.NaN } }],
  ])('is nobody’s where the entry says %s', async (_, state) => {
    const { getByText } = await open(state);
    await expect.element(getByText('al nadie')).toBeVisible();
    await expect.element(getByText('desde: ya')).toBeVisible();
  });

  it('that may not be sent yet moves the deadline to when the server says', async () => {
    const { getByText, press } = await open(withSentCode(code('300 *** 1234', NOW)));
    send.mockRejectedValue(tooSoon(600));
    const before = Date.now();
    await press();
    await expect.element(getByText('Espera un momento.')).toBeVisible();
    await expect.element(getByText('al 300 *** 1234')).toBeVisible();
    const until = Number(
      getByText(/^desde: /)
        .element()
        .textContent?.slice('desde: '.length),
    );
    expect(until).toBeGreaterThanOrEqual(before + 600_000);
    expect(until).toBeLessThan(before + 660_000);
  });

  it('that could not be sent again is no new one', async () => {
    const { getByText, press } = await open(withSentCode(code('300 *** 1234', NOW)));
    send.mockResolvedValueOnce(code('310 *** 5678', NOW));
    await press();
    await expect.element(getByText('otro: 310 *** 5678')).toBeVisible();
    send.mockRejectedValue(new CallFailure({ kind: 'offline', code: 'offline', sentence: 'Sin conexión' }));
    await press();
    await expect.element(getByText('Sin conexión')).toBeVisible();
    await expect.element(getByText('otro: no')).toBeVisible();
  });
});
