import { Controller, type UseFormReturn } from 'react-hook-form';
import { bogotaDate, yearsBefore } from '#core/calendar/calendar-date.ts';
import { MINIMUM_AGE, OLDEST_BIRTH_YEARS } from '#core/constants.ts';
import { personalCopy } from '../../copy/wizard.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { PersonalEntry } from './personal-schema.ts';

interface BirthDateFieldProps {
  readonly form: UseFormReturn<PersonalEntry>;
  readonly now: Date;
}

export function BirthDateField({ form, now }: BirthDateFieldProps) {
  const { title, label, placeholder } = personalCopy.birth;
  const today = bogotaDate(now);
  return (
    <Fieldset legend={title}>
      <Controller
        name="birthDate"
        control={form.control}
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            id="birthDate"
            // Visually, the section's heading is the label.
            label={<VisuallyHidden>{label}</VisuallyHidden>}
            placeholder={placeholder}
            autoComplete="bday"
            enterKeyHint="next"
            error={fieldState.error?.message}
            min={yearsBefore(today, OLDEST_BIRTH_YEARS)}
            max={yearsBefore(today, MINIMUM_AGE)}
            required
          />
        )}
      />
    </Fieldset>
  );
}
