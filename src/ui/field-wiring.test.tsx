import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { CodeField } from './code-form.tsx';
import { Combobox } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { TextField } from './field.tsx';
import { MoneyField } from './money-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { RadioList } from './radio-list.tsx';
import { SecretTextField } from './secret-text-field.tsx';
import { Select } from './select.tsx';

const ignore = () => undefined;
const texts = { id: 'it', label: 'Etiqueta', hint: 'Qué escribir', error: 'Qué hacer' };

const fields = {
  TextField: <TextField {...texts} />,
  SecretTextField: <SecretTextField {...texts} what="el número" />,
  PhoneField: <PhoneField {...texts} />,
  Select: <Select {...texts} options={[{ value: '1', label: 'Uno' }]} />,
  DateField: <DateField {...texts} value="1990-03-14" onChange={ignore} min="1916-01-01" max="2008-01-01" />,
  MoneyField: <MoneyField {...texts} value={1200} onChange={ignore} />,
  CodeField: <CodeField {...texts} value="12" onChange={ignore} />,
  Combobox: (
    <Combobox<string>
      {...texts}
      text=""
      onTextChange={ignore}
      selected={null}
      onSelect={ignore}
      items={[]}
      itemText={(item) => item}
      itemKey={(item) => item}
      state="idle"
      prompt="Escribe"
    />
  ),
};

/** The control that the label names. */
const controlOf = (html: string): string => {
  const control = /<(?:input|select)[^>]* id="it"[^>]*>/.exec(html)?.[0];
  if (!control) throw new Error(`no control with the label's id in ${html}`);
  return control;
};

describe.each(Object.entries(fields))('%s', (_name, field) => {
  const html = renderToString(field);

  it('names its control with the label', () => {
    expect(html).toContain('for="it"');
    expect(controlOf(html)).toBeDefined();
  });

  // @covers 5.39
  it('describes its control with the hint and the error, and marks it invalid', () => {
    const control = controlOf(html);
    expect(control).toContain('aria-describedby="it-hint it-error"');
    expect(control).toContain('aria-invalid="true"');
    expect(html).toMatch(/id="it-hint"[^>]*>Qué escribir/);
    expect(html).toMatch(/id="it-error".*Qué hacer/);
  });
});

describe('what the fields tell the keyboard and the autofill', () => {
  it('asks for a national phone number on a keyboard of digits', () => {
    const control = controlOf(renderToString(<PhoneField {...texts} />));
    expect(control).toContain('autoComplete="tel-national"');
    expect(control).toContain('inputMode="numeric"');
  });

  it('asks for a one-time code of four digits in one field', () => {
    const html = renderToString(<CodeField id="it" value="" onChange={ignore} />);
    expect(html).toContain('Código de 4 dígitos');
    expect(controlOf(html)).toContain('autoComplete="one-time-code"');
    expect(html.match(/<input/g)).toHaveLength(1);
  });

  it('says a date in words as soon as it is one, and keeps a half-typed one', () => {
    const date = (value: string) =>
      renderToString(
        <DateField id="it" label="Fecha" value={value} onChange={ignore} min="1916-01-01" max="2008-01-01" />,
      );
    expect(date('1990-03-14')).toContain('14 de marzo de 1990');
    expect(date('1990-03-14')).toContain('value="03/14/1990"');
    expect(date('03/1')).toContain('value="03/1"');
  });

  // @covers 5.35
  it('shows money with its sign and thousands', () => {
    const control = controlOf(
      renderToString(<MoneyField id="it" label="Costo" value={3500000} onChange={ignore} />),
    );
    expect(control).toContain('value="$ 3.500.000"');
  });
});

describe('Checkbox', () => {
  it('keeps links inside its label and its error in words', () => {
    const html = renderToString(
      <Checkbox id="it" label={<a href="/politica">la política</a>} error="Márcala" />,
    );
    expect(html).toMatch(/<label for="it"[^>]*><a href="\/politica">/);
    expect(controlOf(html)).toContain('aria-describedby="it-error"');
  });
});

describe('RadioList', () => {
  it('groups its options under a legend and checks the chosen one', () => {
    const options = [
      { value: 'a', label: 'Pago mínimo' },
      { value: 'b', label: 'Pago total' },
    ];
    const html = renderToString(
      <RadioList name="opcion" legend="Cuánto pagas" options={options} value="b" onChange={ignore} />,
    );
    expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>Cuánto pagas/);
    const checked = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => [
      /value="(.)"/.exec(input)?.[1],
      input.includes('checked'),
    ]);
    expect(checked).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });
});
