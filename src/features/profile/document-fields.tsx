import type { ClipboardEvent, DragEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { personalCopy } from '../../copy/wizard.ts';
import { Fieldset } from '../../ui/field.tsx';
import { SecretTextField } from '../../ui/secret-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { PersonalEntry } from './personal-schema.ts';

const words = personalCopy.document;

/** Pasting would confirm a mistake; password managers and autofill do not paste. */
const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault();

export function DocumentFields({ form }: { form: UseFormReturn<PersonalEntry> }) {
  const { errors } = form.formState;
  return (
    <Fieldset legend={words.title}>
      <Select
        {...form.register('documentType')}
        id="documentType"
        label={words.type}
        placeholder={words.typePlaceholder}
        options={words.types}
        error={errors.documentType?.message}
        required
      />
      <SecretTextField
        {...form.register('documentNumber', { deps: 'documentConfirmation' })}
        id="documentNumber"
        label={words.number}
        hint={words.numberHint}
        what={words.what}
        inputMode="numeric"
        enterKeyHint="next"
        error={errors.documentNumber?.message}
        required
      />
      <SecretTextField
        {...form.register('documentConfirmation')}
        id="documentConfirmation"
        label={words.confirm}
        hint={words.confirmHint}
        what={words.whatConfirm}
        inputMode="numeric"
        enterKeyHint="done"
        onPaste={refuse}
        onDrop={refuse}
        error={errors.documentConfirmation?.message}
        required
      />
    </Fieldset>
  );
}
