import type { ChangeEvent, ClipboardEvent, DragEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { cleanEmail } from '#core/people/email.ts';
import { applicantCopy as copy } from '../../copy/applicant.ts';
import { TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ApplicantEntry } from './applicant-schema.ts';

const activities = Object.entries(copy.economicActivity.options).map(([value, label]) => ({ value, label }));

/** Typing it twice is the point of the second field; autofill and password managers do not paste. */
const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault();

const emailProps = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'next',
} as const;

export function ApplicantFields({ form }: { form: UseFormReturn<ApplicantEntry> }) {
  const { register, formState } = form;
  const { errors } = formState;

  const registerEmail = (name: 'email' | 'emailAgain') => {
    const registered = register(name);
    const onChange = (event: ChangeEvent<HTMLInputElement>) => {
      const clean = cleanEmail(event.target.value);
      if (clean !== event.target.value) event.target.value = clean;
      return registered.onChange(event);
    };
    return { ...registered, onChange, ...emailProps };
  };

  return (
    <>
      <TextField
        {...register('firstNames')}
        id="firstNames"
        label={copy.firstNames.label}
        error={errors.firstNames?.message}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
      />
      <TextField
        {...register('surnames')}
        id="surnames"
        label={copy.surnames.label}
        error={errors.surnames?.message}
        autoComplete="family-name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
      />
      <TextField
        {...registerEmail('email')}
        id="email"
        label={copy.email.label}
        hint={copy.email.hint}
        error={errors.email?.message}
        required
      />
      <TextField
        {...registerEmail('emailAgain')}
        id="emailAgain"
        label={copy.emailAgain.label}
        hint={copy.emailAgain.hint}
        error={errors.emailAgain?.message}
        onPaste={refuse}
        onDrop={refuse}
        required
      />
      <Select
        {...register('economicActivity')}
        id="economicActivity"
        label={copy.economicActivity.label}
        options={activities}
        error={errors.economicActivity?.message}
        required
      />
      <PhoneField
        {...register('contactPhone')}
        id="contactPhone"
        label={copy.contactPhone.label}
        hint={copy.contactPhone.hint}
        error={errors.contactPhone?.message}
        autoComplete="off"
        enterKeyHint="done"
      />
    </>
  );
}
