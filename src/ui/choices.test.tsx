import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checkbox } from './checkbox.tsx';
import { RadioList } from './radio-list.tsx';
import { Select } from './select.tsx';

const OPTIONS = [
  { value: 'minimum', label: 'Pago mínimo', note: 'Hasta el 5 de enero' },
  { value: 'total', label: 'Pago total' },
  { value: 'other', label: 'Otro valor', reveal: <input aria-label="Valor" /> },
];

const Payment = ({ error }: { readonly error?: string }) => {
  const [value, setValue] = useState('minimum');
  return (
    <RadioList
      name="pago"
      legend="Cuánto pagas"
      hint="Puedes pagar más"
      options={OPTIONS}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      error={error}
    />
  );
};

describe('one choice of several', () => {
  it('is a group with its name, hint and error, whose arrows choose', async () => {
    const { getByRole } = await render(<Payment error="Elige una" />);
    const group = getByRole('group', { name: 'Cuánto pagas' });
    await expect.element(group).toHaveAccessibleDescription('Puedes pagar más Error: Elige una');
    const minimum = getByRole('radio', { name: /^Pago mínimo/ });
    await expect.element(minimum).toBeChecked();
    await expect.element(minimum).toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    await expect.element(minimum).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(getByRole('radio', { name: 'Pago total' })).toBeChecked();
    await expect.element(minimum).not.toBeChecked();
  });

  it('shows what belongs to it while it is chosen', async () => {
    const { getByRole, getByLabelText, getByText } = await render(<Payment />);
    const value = getByLabelText('Valor', { exact: true });
    await expect.element(value).not.toBeVisible();
    await getByText('Otro valor').click();
    await expect.element(getByRole('radio', { name: 'Otro valor' })).toBeChecked();
    await expect.element(value).toBeVisible();
  });
});

describe('a box to tick', () => {
  it('is ticked by its words and by the keyboard, and not by the link in them', async () => {
    const follow = vi.fn((event: React.MouseEvent) => event.preventDefault());
    const { getByRole, getByText } = await render(
      <Checkbox
        label={
          <>
            Acepto la{' '}
            <a href="/legal/datos" onClick={follow}>
              política
            </a>
          </>
        }
        error="Márcala para seguir"
      />,
    );
    const box = getByRole('checkbox', { name: 'Acepto la política' });
    await expect.element(box).toHaveAccessibleDescription('Error: Márcala para seguir');
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    await getByRole('link', { name: 'política' }).click();
    expect(follow).toHaveBeenCalledTimes(1);
    await expect.element(box).not.toBeChecked();
    await getByText(/^Acepto la/).click({ position: { x: 5, y: 5 } });
    await expect.element(box).toBeChecked();
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(box).not.toBeChecked();
  });
});

describe('a list of the phone’s own', () => {
  it('begins with no choice and has its error beside it', async () => {
    const onChange = vi.fn();
    const { getByLabelText } = await render(
      <Select
        label="Banco"
        placeholder="Selecciona tu banco"
        error="Elige tu banco"
        options={[{ value: '1007', label: 'Bancolombia' }]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />,
    );
    const list = getByLabelText('Banco');
    await expect.element(list).toHaveValue('');
    await expect.element(list).toHaveAccessibleDescription('Error: Elige tu banco');
    await userEvent.selectOptions(list, 'Bancolombia');
    expect(onChange.mock.calls).toEqual([['1007']]);
  });
});
