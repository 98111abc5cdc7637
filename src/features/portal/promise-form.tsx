import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Credit } from '#core/api/credit/credit.ts';
import type { MadePromise } from '#core/api/credit/made-promise.ts';
import { PROMISE_FIELDS } from '#core/api/credit/promises.ts';
import { bogotaDate, calendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { promiseDays } from '#core/loan/promise-to-pay.ts';
import { hardshipCopy } from '../../copy/hardship.ts';
import { type Draft, useDraft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { pesos } from '../../ui/money-text.ts';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { PROMISE_DRAFT, type PromiseEntry, promiseSchema, suggestedPromise } from './promise-schema.ts';
import { usePromise } from './use-promise.ts';

const copy = hardshipCopy.promise;
const FIELDS = ['promisedOn', 'amount'] as const;
const FIELD_OF = { [PROMISE_FIELDS.promisedOn]: 'promisedOn', [PROMISE_FIELDS.amount]: 'amount' } as const;

export interface PromiseFormProps {
  credit: Credit;
  onMade: (promise: MadePromise) => void;
}

/** What is open of an earlier promise, to be changed. */
const openEntry = ({ promise }: Credit): Partial<PromiseEntry> =>
  promise?.standing === 'open' ? { promisedOn: promise.promisedOn, amount: promise.amount } : {};

const amountHint = (credit: Credit): string => {
  const amount = pesos(suggestedPromise(credit));
  return credit.catchUp ? copy.amountHint.overdue(amount) : copy.amountHint.due(amount);
};

const Fields = ({ credit, onMade, draft }: PromiseFormProps & { draft: Draft<PromiseEntry> }) => {
  const [days] = useState(() => promiseDays(bogotaDate(serverNow())));
  const form = useForm<PromiseEntry>({
    resolver: yupResolver(promiseSchema(credit.totalDebt, serverNow)),
    defaultValues: {
      promisedOn: '',
      amount: suggestedPromise(credit),
      ...openEntry(credit),
      ...draft.restored,
    },
    shouldFocusError: false,
  });
  useDraftOfForm(form, draft);
  const sending = usePromise(credit.number, async (made) => {
    await draft.drop();
    onMade(made);
  });
  const { subscribe } = form;
  const { edited } = sending;
  useEffect(() => subscribe({ formState: { values: true }, callback: edited }), [subscribe, edited]);
  const { wrong, failure } = useFormErrors(form, {
    fields: FIELDS,
    failure: sending.failure,
    fieldOf: FIELD_OF,
  });
  const chosen = parseCalendarDate(useWatch({ control: form.control, name: 'promisedOn' }));
  const submit = form.handleSubmit(async ({ promisedOn, amount }) => {
    await sending.submit({ promisedOn: calendarDate(promisedOn), amount: amount ?? 0 });
  });
  return (
    <Form
      needs={copy.needsNetwork}
      draft={draft}
      onSubmit={(event) => {
        if (sending.isPending) event.preventDefault();
        else void submit(event);
      }}
    >
      {wrong.length > 1 && <ErrorSummary errors={wrong} />}
      <TextField
        {...form.register('promisedOn')}
        id="promisedOn"
        type="date"
        label={copy.date}
        hint={copy.dateHint(dateInWords(days.first), dateInWords(days.last))}
        error={form.formState.errors.promisedOn?.message}
        echo={<p aria-live="polite">{chosen && dateInWords(chosen)}</p>}
        min={days.first}
        max={days.last}
        required
      />
      <Controller
        name="amount"
        control={form.control}
        render={({ field, fieldState }) => (
          <MoneyField
            {...field}
            id="amount"
            label={copy.amount}
            placeholder={copy.placeholder}
            hint={amountHint(credit)}
            error={fieldState.error?.message}
            enterKeyHint="done"
            required
          />
        )}
      />
      <p className={textStyles.note}>{copy.effect}</p>
      {failure && (
        <FailureNotice
          title={copy.failed}
          failure={failure}
          retry="submit"
          isRepeating={sending.isRepeating}
        />
      )}
      <Button type="submit" wide busy={sending.isPending}>
        {sending.isPending ? copy.busy : copy.submit}
      </Button>
    </Form>
  );
};

export const PromiseForm = (props: PromiseFormProps) => {
  const draft = useDraft(PROMISE_DRAFT, `promise-${props.credit.number}`);
  return draft.isReady ? <Fields {...props} draft={draft} /> : <Waiting text={hardshipCopy.loading} />;
};
