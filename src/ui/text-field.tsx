import type { ComponentProps } from 'react';
import control from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {}

export const TextField = ({ label, hint, error, echo, aside, id, className, ...input }: TextFieldProps) => (
  <Field {...{ label, hint, error, echo, aside, id, className }}>
    {(wiring) => <input type="text" {...input} {...wiring} className={control.control} />}
  </Field>
);
