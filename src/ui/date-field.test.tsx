import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DateField } from './date-field.tsx';

const onChange = vi.fn();

const BirthDate = ({ first = '' }: { readonly first?: string }) => {
  const [value, setValue] = useState(first);
  return (
    <DateField
      label="Fecha"
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      min="1990-02-10"
      max="1990-04-20"
    />
  );
};

const open = async (first?: string) => {
  onChange.mockClear();
  const screen = await render(<BirthDate {...(first ? { first } : {})} />);
  return {
    ...screen,
    field: screen.getByLabelText('Fecha', { exact: true }),
    opener: screen.getByRole('button', { name: 'Elegir la fecha en un calendario' }),
    dialog: screen.getByRole('dialog', { name: 'Elige la fecha' }),
  };
};

describe('a date', () => {
  it('is typed as digits, gets its slashes when it is left, and is said in words, politely', async () => {
    const { field, getByText } = await open();
    await field.click();
    await userEvent.keyboard('03141990');
    await expect.element(field).toHaveValue('03141990');
    const words = getByText('14 de marzo de 1990');
    await expect.element(words).toHaveAttribute('aria-live', 'polite');
    expect(onChange).toHaveBeenLastCalledWith('1990-03-14');
    await userEvent.tab();
    await expect.element(field).toHaveValue('03/14/1990');
    await expect.element(field).toHaveAccessibleDescription('Mes, día y año: MM/DD/AAAA');
  });

  it('with the day first is told when it is left, with the date that was meant', async () => {
    const { field, getByText, getByRole } = await open();
    await field.fill('14/03/1990');
    await expect.element(getByText('Escribe primero el mes y después el día.')).not.toBeInTheDocument();
    await userEvent.tab();
    await expect.element(getByText('Escribe primero el mes y después el día.')).toBeVisible();
    await getByRole('button', { name: 'Es el 14 de marzo de 1990' }).click();
    await expect.element(field).toHaveValue('03/14/1990');
    await expect.element(field).toHaveFocus();
    await expect.element(getByText('14 de marzo de 1990', { exact: true })).toBeVisible();
    await expect.element(getByRole('button', { name: /^Es el/ })).not.toBeInTheDocument();
  });

  it('that is none either way, or half a one, is told when it is left, until it is mended', async () => {
    const { field, getByText } = await open();
    const told = getByText('Escribe la fecha completa: mes, día y año.');
    for (const text of ['31/31/1990', '03/14', 'marzo']) {
      await field.fill(text);
      await expect.element(told).not.toBeInTheDocument();
      await userEvent.tab();
      await expect.element(told).toBeVisible();
    }
    await field.fill('03/14/1990');
    await expect.element(told).not.toBeInTheDocument();
  });

  it('is mended in its middle with the caret staying there', async () => {
    const { field } = await open('1990-03-14');
    const input = field.element() as HTMLInputElement;
    await field.click();
    input.setSelectionRange(4, 5);
    await userEvent.keyboard('5');
    await expect.element(field).toHaveValue('03/15/1990');
    expect(input.selectionStart).toBe(5);
    await userEvent.keyboard('{Backspace}6');
    await expect.element(field).toHaveValue('03/16/1990');
    expect(onChange).toHaveBeenLastCalledWith('1990-03-16');
  });

  it('is picked in a calendar of its bounds, which opens at it and gives the focus back', async () => {
    const { opener, dialog, field } = await open('1990-03-14');
    await opener.click();
    const day = (number: string) => dialog.getByRole('button', { name: new RegExp(`\\b${number} de marzo`) });
    await expect.element(day('14')).toBeVisible();
    await day('21').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('03/21/1990');
    await expect.element(opener).toHaveFocus();
  });

  it('is walked to by the keyboard, and nothing beyond the bounds can be picked', async () => {
    const { opener, dialog } = await open('1990-04-19');
    await opener.click();
    await expect.element(dialog.getByRole('button', { name: /\b19 de abril/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByRole('button', { name: /\b20 de abril/ })).toHaveFocus();
    await expect.element(dialog.getByRole('button', { name: /\b21 de abril/ })).toBeDisabled();
    await expect
      .element(dialog.getByRole('button', { name: 'Mes siguiente' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
  });
});
