import { type Control, Controller, type UseFormReturn, useController } from 'react-hook-form';
import {
  decodeProcedures,
  decodeProviders,
  encodeSearch,
  OTHER_PROCEDURE,
  type Procedure,
  type Provider,
  searchProcedures,
  searchProviders,
} from '#core/api/applications/catalog.ts';
import { addMonths, bogotaDate } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT, PROCEDURE_SEARCH_LENGTH } from '#core/constants.ts';
import { formatPesos } from '#core/money/money.ts';
import { brand } from '../../copy/brand.ts';
import { procedureCopy as copy } from '../../copy/procedure.ts';
import { call } from '../../platform/api/http.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Fieldset, TextField } from '../../ui/field.tsx';
import { fieldProps } from '../../ui/field-props.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import textStyles from '../../ui/text.module.css';
import { LONGEST_CODE, type ProcedureEntry } from './procedure-schema.ts';
import { SearchField } from './search-field.tsx';

const findProviders = async (text: string, signal: AbortSignal): Promise<readonly Provider[]> =>
  decodeProviders(await call(searchProviders, { query: encodeSearch(text), signal }));

/** The last option stands for whatever the catalogue lacks. */
const findProcedures = async (text: string, signal: AbortSignal): Promise<readonly Procedure[]> => [
  ...decodeProcedures(await call(searchProcedures, { query: encodeSearch(text), signal })),
  OTHER_PROCEDURE,
];

interface Props {
  readonly control: Control<ProcedureEntry>;
}

const ProviderField = ({ control, referred }: Props & { readonly referred: Provider | undefined }) => {
  const { label, prompt, unlisted, ask, asks, referred: ofTheLink } = copy.provider;
  const text = useController({ name: 'providerText', control });
  const choice = useController({ name: 'provider', control });
  return (
    <SearchField
      name="provider"
      label={label}
      hint={referred && choice.field.value?.id === referred.id && ofTheLink}
      prompt={prompt}
      error={choice.fieldState.error?.message}
      text={text.field}
      choice={choice.field}
      longerThan={0}
      ask={findProviders}
      itemDetail={({ city }) => city}
      unlisted={(typed) => (
        <p className={textStyles.note}>
          {unlisted}{' '}
          <a href={brand.whatsappUrl(asks(typed))} target="_blank" rel="noopener noreferrer">
            {ask}
          </a>
        </p>
      )}
    />
  );
};

const isOther = ({ id }: Procedure): boolean => id === OTHER_PROCEDURE.id;

const ProcedureField = ({ control }: Props) => {
  const { label, hint, prompt, other, onlyOther } = copy.procedure;
  const text = useController({ name: 'procedureText', control });
  const choice = useController({ name: 'procedure', control });
  return (
    <SearchField
      name="procedure"
      label={label}
      hint={hint}
      prompt={prompt}
      error={choice.fieldState.error?.message}
      text={text.field}
      choice={choice.field}
      longerThan={PROCEDURE_SEARCH_LENGTH}
      ask={findProcedures}
      itemDetail={(item) => (isOther(item) ? other : item.speciality)}
      loneDetail={(item) => (isOther(item) ? onlyOther : item.speciality)}
    />
  );
};

interface ProcedureFieldsProps {
  readonly form: UseFormReturn<ProcedureEntry>;
  readonly now: Date;
  readonly referred: Provider | undefined;
}

/** How far ahead the calendar goes; a later date can be typed. */
const CALENDAR_MONTHS = 24;

const CODE_PROPS = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: LONGEST_CODE,
} as const;

export const ProcedureFields = ({ form, now, referred }: ProcedureFieldsProps) => {
  const { control, formState } = form;
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
          {...fieldProps(form, 'discountCode')}
          {...CODE_PROPS}
          label={copy.optional.discount}
          enterKeyHint="next"
        />
        <TextField
          {...fieldProps(form, 'advisorCode')}
          {...CODE_PROPS}
          label={copy.optional.advisor}
          enterKeyHint="done"
        />
      </Fieldset>
    </>
  );
};
