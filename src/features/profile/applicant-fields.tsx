import type { ClipboardEvent, DragEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { applicantCopy as copy } from '../../copy/applicant.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ApplicantEntry } from './applicant-schema.ts';

const activities = Object.entries(copy.economicActivity.options).map(([value, label]) => ({ value, label }));

/** Typing it twice is the point of the second field; autofill and password managers do not paste. */
const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault();

export const ApplicantFields = ({ form }: { form: UseFormReturn<ApplicantEntry> }) => (
  <>
    <TextField
      {...fieldProps(form, 'firstNames')}
      label={copy.firstNames.label}
      autoComplete="given-name"
      autoCapitalize="words"
      enterKeyHint="next"
      required
    />
    <TextField
      {...fieldProps(form, 'surnames')}
      label={copy.surnames.label}
      autoComplete="family-name"
      autoCapitalize="words"
      enterKeyHint="next"
      required
    />
    <EmailField {...fieldProps(form, 'email')} label={copy.email.label} hint={copy.email.hint} required />
    <EmailField
      {...fieldProps(form, 'emailAgain')}
      label={copy.emailAgain.label}
      hint={copy.emailAgain.hint}
      onPaste={refuse}
      onDrop={refuse}
      required
    />
    <Select
      {...fieldProps(form, 'economicActivity')}
      label={copy.economicActivity.label}
      options={activities}
      required
    />
    <PhoneField
      {...fieldProps(form, 'contactPhone')}
      label={copy.contactPhone.label}
      hint={copy.contactPhone.hint}
      autoComplete="off"
      enterKeyHint="done"
    />
  </>
);
