import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import { FileButton } from './file-button.tsx';
import { Form } from './form.tsx';
import { NetworkStatusContext } from './network-status.tsx';
import { PickFile } from './pick-file.tsx';

const press = vi.fn();
const probe = vi.fn();

beforeEach(() => {
  press.mockClear();
  probe.mockClear();
});

const click = (element: Element): void => (element as HTMLElement).click();

describe('a button', () => {
  it('that is at work takes no second press and keeps the focus', async () => {
    const { getByRole } = await render(
      <Button busy onClick={press}>
        Enviando…
      </Button>,
    );
    const button = getByRole('button', { name: 'Enviando…' });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    click(button.element());
    expect(press).not.toHaveBeenCalled();
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('that is off says why, and a press looks whether it still is', async () => {
    const { getByRole } = await render(
      <NetworkStatusContext value={{ isOnline: false, probe }}>
        <p id="why">Necesitas conexión.</p>
        <Button disabledReasonId="why" onClick={press}>
          Enviar
        </Button>
        <FileButton label="Contrato" busy={false} disabledReasonId="why" onClick={press} />
      </NetworkStatusContext>,
    );
    for (const button of getByRole('button').elements()) {
      await expect.element(button as HTMLElement).toHaveAccessibleDescription('Necesitas conexión.');
      click(button);
    }
    expect(press).not.toHaveBeenCalled();
    expect(probe).toHaveBeenCalledTimes(2);
  });
});

describe('a form that needs the network', () => {
  const form = (isOnline: boolean) => (
    <NetworkStatusContext value={{ isOnline, probe }}>
      <Form
        needs="Para enviar necesitas conexión."
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
        actions={<Button type="submit">Enviar</Button>}
      >
        <input aria-label="Nombre" />
        <Button type="submit" isRetry>
          Intentar de nuevo
        </Button>
      </Form>
    </NetworkStatusContext>
  );

  it('is sent by neither press nor Enter without one, and another try always goes', async () => {
    const { getByRole, getByText, rerender } = await render(form(false));
    const send = getByRole('button', { name: 'Enviar' });
    await expect.element(getByText('Para enviar necesitas conexión.')).toBeVisible();
    click(send.element());
    expect(press).not.toHaveBeenCalled();
    await getByRole('button', { name: 'Intentar de nuevo' }).click();
    expect(press).toHaveBeenCalledTimes(1);
    await rerender(form(true));
    expect(getByText('Para enviar necesitas conexión.').query()).toBeNull();
    await send.click();
    expect(press).toHaveBeenCalledTimes(2);
  });

  it('sends nothing that was typed into an address', async () => {
    const { container } = await render(form(true));
    expect(container.querySelector('form')).toHaveProperty('method', 'post');
  });
});

describe('a file to choose', () => {
  it('is handed over, and the same one may be chosen again', async () => {
    const onPick = vi.fn();
    const { getByLabelText } = await render(
      <PickFile label="Adjuntar" document="Carta laboral" onPick={onPick} />,
    );
    const input = getByLabelText('Carta laboral');
    const file = new File(['%PDF-'], 'carta.pdf', { type: 'application/pdf' });
    await userEvent.upload(input, file);
    // Browsers fire no change event for the file that the input already has.
    await expect.poll(() => (input.element() as HTMLInputElement).value).toBe('');
    await userEvent.upload(input, file);
    await expect.poll(() => onPick.mock.calls.map(([{ name }]) => name)).toEqual(['carta.pdf', 'carta.pdf']);
    await expect.element(input).toHaveAttribute('accept', expect.stringContaining('application/pdf'));
  });
});

describe('more of what a card says', () => {
  it('is drawn while it is open only', async () => {
    const { getByText } = await render(
      <Disclosure title="Ver el detalle">
        <p>$ 1.000</p>
      </Disclosure>,
    );
    expect(getByText('$ 1.000').query()).toBeNull();
    await getByText('Ver el detalle').click();
    await expect.element(getByText('$ 1.000')).toBeVisible();
    await getByText('Ver el detalle').click();
    await expect.element(getByText('$ 1.000')).not.toBeInTheDocument();
  });
});
