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

const openCost = async () => {
  onChange.mockClear();
  const screen = await render(<Cost />);
  const field = screen.getByLabelText('Costo');
  await field.click();
  return field;
};

/** What pasting, dropping and a keyboard's dictation do. */
const insert = (text: string) => document.execCommand('insertText', false, text);

describe('an amount of money', () => {
  // @covers 5.35
  it('is typed as digits, shown with its sign and thousands once it is left, and whole', async () => {
    const field = await openCost();
    await userEvent.keyboard('3500000');
    await expect.element(field).toHaveValue('3500000');
    expect(onChange).toHaveBeenLastCalledWith(3_500_000);
    await userEvent.tab();
    await expect.element(field).toHaveValue('$ 3.500.000');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await userEvent.keyboard('{End}0');
    expect(onChange).toHaveBeenLastCalledWith(35_000_000);
    await userEvent.tab();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}7');
    expect(onChange).toHaveBeenLastCalledWith(7);
    await userEvent.tab();
    await field.fill('4000000');
    await userEvent.tab();
    await field.fill('2000000');
    expect(onChange).toHaveBeenLastCalledWith(2_000_000);
    await field.fill('');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it.each(["1'200.000,-", 'COP 1,200,000.00', '1.200.000 pesos', '1200000'])(
    'is read from what is inserted: %s',
    async (text) => {
      const field = await openCost();
      insert(text);
      expect(onChange).toHaveBeenLastCalledWith(1_200_000);
      await expect.element(field).toHaveValue(text);
      await userEvent.tab();
      await expect.element(field).toHaveValue('$ 1.200.000');
    },
  );

  it.each([
    ['1.200,50', 'Error: Escríbelo en pesos, sin centavos, así: 150.000.'],
    ['-500', 'Error: Escríbelo sin el signo menos.'],
    ['un millón', 'Error: No entendemos ese valor. Escríbelo solo con números, así: 150.000.'],
    ['9999999999999999', 'Error: Ese valor es muy alto. Revisa cuántos ceros tiene.'],
  ])('that cannot be read stays, with what to do: %s', async (text, sentence) => {
    const field = await openCost();
    insert(text);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.tab();
    await expect.element(field).toHaveValue(text);
    await expect.element(field).toHaveAccessibleDescription(sentence);
    await field.click();
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });

  it('comes back when what was done is undone', async () => {
    const field = await openCost();
    await userEvent.keyboard('1234567{Delete}{Backspace}');
    await expect.element(field).toHaveValue('123456');
    await userEvent.keyboard('{ControlOrMeta>}z{/ControlOrMeta}');
    await expect.element(field).toHaveValue('1234567');
    expect(onChange).toHaveBeenLastCalledWith(1_234_567);
  });
});

describe('a mobile number', () => {
  it.each(['3001112233', '300 111 2233', '+57 300 111 2233', '57-300-111-2233'])(
    'is its ten digits, however it is put in: %s',
    async (text) => {
      const { getByLabelText } = await render(<PhoneField label="Celular" />);
      const field = getByLabelText('Celular');
      await field.fill(text);
      await userEvent.tab();
      await expect.element(field).toHaveValue('3001112233');
      await expect.element(field).toHaveAttribute('autocomplete', 'tel-national');
    },
  );
});
