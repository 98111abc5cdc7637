import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MoneyField } from './money-field.tsx';
import { PhoneField } from './phone-field.tsx';

const onChange = vi.fn();

const Cost = () => {
  const [value, setValue] = useState<number | null>(null);
  return (
    <MoneyField
      label="Costo"
      value={value}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
};

/** Pastes a text into the focused field. */
const paste = (text: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
};

const openCost = async () => {
  onChange.mockClear();
  const screen = await render(<Cost />);
  const field = screen.getByLabelText('Costo');
  await field.click();
  return field;
};

describe('an amount of money', () => {
  // @covers 5.35
  it('is typed as digits, shown with its sign and thousands, and whole', async () => {
    const field = await openCost();
    await userEvent.keyboard('3500000');
    await expect.element(field).toHaveValue('$ 3.500.000');
    expect(onChange).toHaveBeenLastCalledWith(3_500_000);
    await userEvent.keyboard(',5-');
    expect(onChange).toHaveBeenLastCalledWith(expect.not.toSatisfy((value) => !Number.isInteger(value)));
    await field.fill('');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('is taken from the clipboard, and not guessed from it', async () => {
    const field = await openCost();
    for (const text of ['1.5', '9999999999999']) paste(text);
    await expect.element(field).toHaveValue('');
    expect(onChange).not.toHaveBeenCalled();
    paste('1 200 000');
    await expect.element(field).toHaveValue('$ 1.200.000');
    expect(onChange).toHaveBeenLastCalledWith(1_200_000);
  });

  it('has at most twelve digits', async () => {
    const field = await openCost();
    await userEvent.keyboard('1234567890123');
    await expect.element(field).toHaveValue('$ 123.456.789.012');
  });
});

describe('a mobile number', () => {
  it.each(['3001112233', '300 111 2233', '+57 300 111 2233', '57-300-111-2233'])(
    'is its ten digits, however it is put in: %s',
    async (text) => {
      const { getByLabelText } = await render(<PhoneField label="Celular" />);
      const field = getByLabelText('Celular');
      await field.fill(text);
      await expect.element(field).toHaveValue('3001112233');
      await expect.element(field).toHaveAttribute('autocomplete', 'tel-national');
    },
  );
});
