import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SearchState } from './combobox.tsx';
import { Combobox } from './combobox.tsx';

const CITIES = ['Cali', 'Calima', 'Medellín'];
const onRetry = vi.fn();
const onSelect = vi.fn();

const Cities = ({ state, text: first = '' }: { readonly state: SearchState; readonly text?: string }) => {
  const [text, setText] = useState(first);
  const [selected, setSelected] = useState<string | null>(null);
  const items = CITIES.filter((city) => city.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <>
      <Combobox<string>
        label="Ciudad"
        hint="Donde vives"
        error={selected ? undefined : 'Elige una de la lista'}
        text={text}
        onTextChange={setText}
        selected={selected}
        onSelect={(city) => {
          onSelect(city);
          setSelected(city);
        }}
        items={items}
        itemText={(city) => city}
        itemKey={(city) => city}
        state={state}
        prompt="Escribe tres letras"
        onRetry={onRetry}
      />
      <button type="button">Después</button>
    </>
  );
};

const open = async (state: SearchState = 'ready', text = '') => {
  const screen = await render(<Cities state={state} text={text} />);
  const field = screen.getByRole('combobox', { name: 'Ciudad' });
  const options = () =>
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  return { ...screen, field, options, says: screen.getByRole('status') };
};

beforeEach(() => {
  onRetry.mockClear();
  onSelect.mockClear();
});

describe('a list that is searched', () => {
  it('tells how many it found, and takes one by the keyboard', async () => {
    const { field, options, says } = await open();
    await field.fill('cal');
    await expect.poll(options).toEqual(['Cali', 'Calima']);
    await expect.element(says).toHaveTextContent('2 resultados');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const active = field.element().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('Calima');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Calima');
    expect(onSelect.mock.calls).toEqual([['Calima']]);
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription('Donde vives');
  });

  it('takes one by a tap, and lets go of it when its text is changed', async () => {
    const { field, getByRole } = await open();
    await field.fill('med');
    await getByRole('option', { name: 'Medellín' }).click();
    await expect.element(field).toHaveValue('Medellín');
    await field.fill('Medell');
    expect(onSelect.mock.calls).toEqual([['Medellín'], [null]]);
    await expect.element(field).toHaveAccessibleDescription('Donde vives Error: Elige una de la lista');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['leaving', () => userEvent.tab()],
  ])('closes by %s, and what was typed stays', async (_, leave) => {
    const { field, options } = await open();
    await field.fill('cal');
    await expect.poll(options).toHaveLength(2);
    await leave();
    await expect.poll(options).toEqual([]);
    await expect.element(field).toHaveValue('cal');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('takes nothing by being left, though something is lit, and lets go of nothing by Escape', async () => {
    const { field, getByRole } = await open();
    await field.fill('cal');
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.tab();
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field).toHaveValue('cal');
    expect(onSelect).not.toHaveBeenCalled();
    await field.fill('med');
    await getByRole('option', { name: 'Medellín' }).click();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('Medellín');
    expect(onSelect.mock.calls).toEqual([['Medellín']]);
  });

  it('says what it waits for, that it searches and that it found nothing', async () => {
    const { field, says, rerender } = await open('idle');
    await expect.element(says).toHaveTextContent('');
    await field.click();
    await expect.element(says).toHaveTextContent('Escribe tres letras');
    await rerender(<Cities state="loading" />);
    await expect.element(says).toHaveTextContent('Buscando…');
    await rerender(<Cities state="ready" />);
    await field.fill('xyz');
    await expect.element(says).toHaveTextContent('Sin resultados');
  });

  it('that failed offers another try, after which the list is in sight', async () => {
    const { field, says, getByRole, rerender, options } = await open('failed', 'cal');
    await expect.element(says).toHaveTextContent('No pudimos buscar. Lo que escribiste sigue aquí.');
    await getByRole('button', { name: 'Volver a intentar' }).click();
    expect(onRetry).toHaveBeenCalledTimes(1);
    await expect.element(field).toHaveFocus();
    await rerender(<Cities state="ready" />);
    await expect.poll(options).toEqual(['Cali', 'Calima']);
  });

  it('says without a network that it needs one, and keeps what is typed', async () => {
    const { field, says } = await open('offline', 'cal');
    await expect
      .element(says)
      .toHaveTextContent(
        'La lista necesita conexión. Lo que escribes sigue aquí: buscaremos cuando vuelva la señal.',
      );
    await field.fill('cali');
    await expect.element(field).toHaveValue('cali');
  });
});
