import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CodeField } from './code-form.tsx';
import { Combobox } from './combobox.tsx';
import { DateField } from './date-field.tsx';
import { TextField } from './field.tsx';
import { MoneyField } from './money-field.tsx';
import { PhoneField } from './phone-field.tsx';
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
