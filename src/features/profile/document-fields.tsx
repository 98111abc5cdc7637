import type { ClipboardEvent, DragEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { personalCopy } from '../../copy/personal-data.ts';
import { Fieldset } from '../../ui/field.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { SecretTextField } from '../../ui/secret-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { PersonalEntry } from './personal-schema.ts';

const words = personalCopy.document;

/** Pasting would confirm a mistake; password managers and autofill do not paste. */
const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault();

export const DocumentFields = ({ form }: { form: UseFormReturn<PersonalEntry> }) => (
  <Fieldset legend={words.title}>
    <Select
      {...fieldProps(form, 'documentType')}
      label={words.type}
      placeholder={words.typePlaceholder}
      options={words.types}
      required
    />
    <SecretTextField
      {...fieldProps(form, 'documentNumber', { deps: 'documentConfirmation' })}
      label={words.number}
      hint={words.numberHint}
      what={words.what}
      inputMode="numeric"
      enterKeyHint="next"
      required
    />
    <SecretTextField
      {...fieldProps(form, 'documentConfirmation')}
      label={words.confirm}
      hint={words.confirmHint}
      what={words.whatConfirm}
      inputMode="numeric"
      enterKeyHint="done"
      onPaste={refuse}
      onDrop={refuse}
      required
    />
  </Fieldset>
);
