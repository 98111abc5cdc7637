import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Provider } from '#core/api/applications/catalog.ts';
import { addMonths, bogotaDate } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos } from '#core/money/money.ts';
import { procedureCopy as copy } from '../../copy/wizard.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LONGEST_CODE, type ProcedureEntry } from './procedure-schema.ts';
import { ProcedureField, ProviderField } from './search-fields.tsx';

interface ProcedureFieldsProps {
  readonly form: UseFormReturn<ProcedureEntry>;
  readonly now: Date;
  readonly referred: Provider | undefined;
}

/** How far ahead the calendar goes; a later date can be typed. */
const CALENDAR_MONTHS = 24;

const codeProps = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: LONGEST_CODE,
} as const;

export function ProcedureFields({ form, now, referred }: ProcedureFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const today = bogotaDate(now);
  return (
    <>
      <ProviderField control={control} referred={referred} />
      <ProcedureField control={control} />
      <Controller
        name="cost"
        control={control}
        render={({ field }) => (
          <MoneyField
            {...field}
            id="cost"
            label={copy.cost.label}
            hint={copy.cost.hint(formatPesos(MINIMUM_AMOUNT), formatPesos(MAXIMUM_AMOUNT))}
            error={errors.cost?.message}
            enterKeyHint="next"
            required
          />
        )}
      />
      <Controller
        name="procedureDate"
        control={control}
        render={({ field }) => (
          <DateField
            {...field}
            id="procedureDate"
            label={copy.date.label}
            error={errors.procedureDate?.message}
            min={today}
            max={addMonths(today, CALENDAR_MONTHS)}
            openAt={today}
            enterKeyHint="next"
            required
          />
        )}
      />
      <Fieldset legend={copy.optional.title}>
        <TextField
          {...register('discountCode')}
          {...codeProps}
          id="discountCode"
          label={copy.optional.discount}
          error={errors.discountCode?.message}
          enterKeyHint="next"
        />
        <TextField
          {...register('advisorCode')}
          {...codeProps}
          id="advisorCode"
          label={copy.optional.advisor}
          error={errors.advisorCode?.message}
          enterKeyHint="done"
        />
      </Fieldset>
    </>
  );
}
