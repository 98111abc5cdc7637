import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-form.tsx';
import { DateField } from './date-field.tsx';
import { EmailField } from './email-field.tsx';
import { MoneyField } from './money-field.tsx';
import { PhoneField } from './phone-field.tsx';

const Amount = () => {
  const [value, onChange] = useState<number | null>(null);
  return <MoneyField label="Dato" {...{ value, onChange }} />;
};
const Day = () => {
  const [value, onChange] = useState('');
  return <DateField label="Dato" {...{ value, onChange }} min="1916-01-01" max="2008-01-01" />;
};
const Code = () => {
  const [value, onChange] = useState('');
  return <CodeField id="code" label="Dato" {...{ value, onChange }} />;
};

/** Each field that shows something else than what was typed: a text, and what it is once the field is left. */
const FIELDS = [
  { name: 'amount', field: <Amount />, typed: '1500000', left: '$ 1.500.000' },
  { name: 'date', field: <Day />, typed: '3/4/1990', left: '03/04/1990' },
  { name: 'code', field: <Code />, typed: '12 34', left: '1234' },
  { name: 'phone', field: <PhoneField label="Dato" />, typed: '+57 300 111 2233', left: '3001112233' },
  {
    name: 'e-mail',
    field: <EmailField label="Dato" />,
    typed: 'Ana@Correo.CO',
    left: 'ana@correo.co',
  },
];

/** What a keyboard that composes sends: the text grows letter by letter, and is one only at its end. */
const compose = async (input: HTMLInputElement, text: string): Promise<string[]> => {
  const seen: string[] = [];
  const fire = (event: Event) => input.dispatchEvent(event);
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  fire(new CompositionEvent('compositionstart', { bubbles: true }));
  for (let length = 1; length <= text.length; length += 1) {
    const data = text.slice(0, length);
    setValue?.call(input, data);
    fire(new CompositionEvent('compositionupdate', { bubbles: true, data }));
    fire(
      new InputEvent('input', { bubbles: true, data, isComposing: true, inputType: 'insertCompositionText' }),
    );
    await new Promise(requestAnimationFrame);
    seen.push(input.value);
  }
  fire(new CompositionEvent('compositionend', { bubbles: true, data: text }));
  return seen;
};

describe.each(FIELDS)('the field of a $name', ({ field, typed, left }) => {
  const open = async () => {
    const screen = await render(
      <>
        {field}
        <button type="button">Después</button>
      </>,
    );
    const locator = screen.getByLabelText('Dato', { exact: true });
    await locator.click();
    const leave = () => screen.getByRole('button', { name: 'Después' }).click();
    return { locator, input: locator.element() as HTMLInputElement, leave };
  };

  it('is not rewritten while a text is composed, but when it is left', async () => {
    const { locator, input, leave } = await open();
    expect(await compose(input, typed)).toEqual(
      Array.from(typed, (_letter, index) => typed.slice(0, index + 1)),
    );
    await leave();
    await expect.element(locator).toHaveValue(left);
  });

  it('keeps the caret where it is typed', async () => {
    const { input } = await open();
    await userEvent.keyboard(left.replace(/\D/g, '') === '' ? left : left.replace(/\D/g, '').slice(0, 3));
    // An e-mail's caret is the browser's alone to set.
    if (input.type === 'email') await userEvent.keyboard('{Home}{ArrowRight}');
    else input.setSelectionRange(1, 1);
    await userEvent.keyboard('2');
    await new Promise(requestAnimationFrame);
    await userEvent.keyboard('3');
    expect(input.value.slice(1, 3)).toBe('23');
  });
});
