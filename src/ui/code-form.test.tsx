import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import { NetworkStatusContext } from './network-status.tsx';
import { ResendCode } from './resend-code.tsx';

const onSubmit = vi.fn<(code: string) => Promise<string | undefined>>();
const probe = vi.fn();

const form = (props: Partial<CodeFormProps> = {}, isOnline = true) => (
  <NetworkStatusContext value={{ isOnline, probe }}>
    <CodeForm
      onSubmit={onSubmit}
      busy={false}
      submitLabel="Validar"
      busyLabel="Validando…"
      isResending={false}
      {...props}
    />
  </NetworkStatusContext>
);

const open = async (props: Partial<CodeFormProps> = {}, isOnline = true) => {
  const screen = await render(form(props, isOnline));
  return {
    ...screen,
    field: screen.getByLabelText('Código de 4 dígitos'),
    send: screen.getByRole('button', { name: 'Validar', exact: true }),
  };
};

beforeEach(() => {
  onSubmit.mockReset().mockResolvedValue(undefined);
  probe.mockClear();
});

describe('a one-time code', () => {
  // @covers 5.6
  it('is one field, taken whole from what is pasted, and sent by a press and never by itself', async () => {
    const { field, send } = await open();
    await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(field).toHaveAttribute('inputmode', 'numeric');
    await field.click();
    for (const text of ['Tu código: 12-34', '12 34', 'CuotaSana: 1234 es tu código. Vence en 5 minutos.']) {
      (field.element() as HTMLInputElement).select();
      // As pasting, dropping and a keyboard's suggestion do.
      document.execCommand('insertText', false, text);
      await expect.element(field).toHaveValue('1234');
    }
    expect(onSubmit).not.toHaveBeenCalled();
    await send.click();
    await expect.poll(() => onSubmit.mock.calls).toEqual([['1234']]);
  });

  // @covers 5.7, 5.8, 5.9
  it('that is not whole is said at the field, which has the focus, and mended without another press', async () => {
    const { field, send } = await open();
    await send.click();
    await expect.element(field).toHaveAccessibleDescription(/^Error: Este campo es requerido/);
    await userEvent.type(field, '1a2');
    await expect.element(field).toHaveValue('12');
    await send.click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(/^Error: El código debe tener 4 dígitos/);
    await expect.element(field).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
    await field.fill('1234');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  it('has each digit replaced that is tapped', async () => {
    const { field } = await open();
    await field.fill('1243');
    await userEvent.click(field, { position: { x: 170, y: 20 } });
    await userEvent.keyboard('3');
    await expect.element(field).toHaveValue('1233');
    await userEvent.click(field, { position: { x: 10, y: 20 } });
    await userEvent.keyboard('9');
    await expect.element(field).toHaveValue('9233');
  });

  it('that was refused is said at the field, and what is typed next replaces it', async () => {
    onSubmit.mockResolvedValue('Código inválido, por favor vuelve a intentarlo.');
    const { field } = await open();
    await field.fill('1234');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(field)
      .toHaveAccessibleDescription('Error: Código inválido, por favor vuelve a intentarlo.');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('5678');
    await expect.element(field).toHaveValue('5678');
  });

  it('is sent once, however often Enter is pressed while it is on its way', async () => {
    const { field } = await open({ busy: true });
    await field.fill('1234');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('gives way to the one that was asked for anew', async () => {
    const { field, rerender } = await open();
    await field.fill('1234');
    await rerender(form({ isResending: true }));
    await expect.element(field).toHaveValue('');
  });

  it('cannot be sent without a network, by Enter neither, and a press looks whether it is back', async () => {
    const { field, send } = await open({}, false);
    await field.fill('1234');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(send)
      .toHaveAccessibleDescription('Para comprobar el código, o pedir otro, necesitas conexión.');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(probe).toHaveBeenCalled();
  });
});

describe('another code', () => {
  const resend = vi.fn();
  beforeEach(() => resend.mockClear());

  it('is asked for once the countdown is over, which is said in words', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { getByRole, getByText } = await render(
      <ResendCode deadline={Date.now() + 65_000} onResend={resend} />,
    );
    const again = getByRole('button', { name: /Enviar Nuevamente$/ });
    await expect.element(getByText(/^Podrás pedirlo de nuevo en 1 minuto/)).toBeVisible();
    await expect.element(getByRole('timer')).toHaveAttribute('aria-live', 'off');
    await expect.element(again).toHaveAttribute('aria-disabled', 'true');
    (again.element() as HTMLElement).click();
    expect(resend).not.toHaveBeenCalled();
    vi.advanceTimersByTime(65_000);
    await expect.element(getByText('Ya puedes pedir otro código.')).toBeInTheDocument();
    await again.click();
    expect(resend).toHaveBeenCalledTimes(1);
  });

  it('is asked for once at a time', async () => {
    const { getByRole, getByText } = await render(<ResendCode deadline={null} onResend={resend} busy />);
    const again = getByRole('button', { name: /Enviar Nuevamente$/ });
    await expect.element(again).toHaveAttribute('aria-busy', 'true');
    await expect.element(getByText('Enviando otro código…')).toBeVisible();
    (again.element() as HTMLElement).click();
    expect(resend).not.toHaveBeenCalled();
  });

  it('is not asked for without a network, where its form needs one', async () => {
    const { getByRole } = await open({ children: <ResendCode deadline={null} onResend={resend} /> }, false);
    const again = getByRole('button', { name: /Enviar Nuevamente$/ });
    await expect
      .element(again)
      .toHaveAccessibleDescription('Para comprobar el código, o pedir otro, necesitas conexión.');
    (again.element() as HTMLElement).click();
    expect(resend).not.toHaveBeenCalled();
    expect(probe).toHaveBeenCalledTimes(1);
  });
});
