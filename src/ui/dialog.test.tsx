import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog, type DialogProps } from './dialog.tsx';

const onClose = vi.fn();

/** A button that opens the dialog, before another button. */
const Opener = (props: Partial<DialogProps> & { readonly isDeaf?: boolean }) => {
  const { isDeaf, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose();
    if (!isDeaf) setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <Dialog title="¿Seguro?" onClose={close} {...dialog}>
          <p>No se puede deshacer.</p>
          <button type="button">Sí</button>
        </Dialog>
      )}
    </>
  );
};

const open = async (props: Parameters<typeof Opener>[0] = {}) => {
  onClose.mockClear();
  const screen = await render(<Opener {...props} />);
  const opener = screen.getByRole('button', { name: 'Abrir' });
  await opener.click();
  return {
    ...screen,
    opener,
    dialog: screen.getByRole(props.alert ? 'alertdialog' : 'dialog', { name: '¿Seguro?' }),
  };
};

describe('a dialog', () => {
  it('takes the focus to its title, so that it is read from its start, and gives it back', async () => {
    const { dialog, opener } = await open();
    await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('keeps the keyboard within, and Escape closes it', async () => {
    const { dialog, opener } = await open();
    await userEvent.tab();
    await expect.element(dialog.getByRole('button', { name: 'Sí' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(opener).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  it('that must be answered has no way around its own actions, however often Escape is pressed', async () => {
    const { dialog } = await open({ onClose: undefined, actions: <button type="button">Aceptar</button> });
    await expect.element(dialog.getByRole('button', { name: 'Cerrar' })).not.toBeInTheDocument();
    for (let press = 0; press < 3; press += 1) await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('button', { name: 'Aceptar' })).toBeVisible();
    expect(dialog.element()).toHaveProperty('open', true);
  });

  it('is open for as long as its owner says, whatever closed it', async () => {
    const { dialog } = await open({ isDeaf: true });
    (dialog.element() as HTMLDialogElement).close();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(dialog.element()).toHaveProperty('open', true);
  });

  it('with news that cannot wait has its text announced with the title', async () => {
    const { dialog } = await open({ alert: true });
    await expect.element(dialog).toHaveAccessibleDescription('No se puede deshacer. Sí');
  });
});
