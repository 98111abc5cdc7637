import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { CASH_REPORT_FIELD_OF } from '#core/api/payments/cash-slips.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { instantOfWallTime, wallTimeOf } from '#core/calendar/wall-time.ts';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../../platform/drafts/use-draft-of-form.ts';
import { type Upload, uploadFailureText } from '../../../platform/files/use-upload.ts';
import { useFormErrors } from '../../../platform/forms/use-form-errors.ts';
import { serverNow } from '../../../platform/network/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FileProgress } from '../../../ui/file-progress.tsx';
import { Form } from '../../../ui/form.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SlipFile } from './slip-file.tsx';
import { type SlipDraft, type SlipEntry, slipSchema } from './slip-schema.ts';

const copy = cashSlipsCopy;
const FIELDS = ['amount', 'paidAt', 'receipt', 'file'] as const;

export interface SlipFormProps {
  draft: Draft<SlipDraft>;
  /** Earliest payment date, where known. */
  disbursedOn: CalendarDate | undefined;
  sending: Upload | undefined;
  onSend: (entry: SlipEntry) => void;
  onEdit: () => void;
}

export const SlipForm = ({ draft, disbursedOn, sending, onSend, onEdit }: SlipFormProps) => {
  const [openedAt] = useState(serverNow);
  const form = useForm<SlipEntry>({
    resolver: yupResolver(slipSchema(disbursedOn, serverNow)),
    defaultValues: { amount: null, paidAt: '', receipt: '', ...draft.restored, file: null },
    shouldFocusError: false,
  });
  useDraftOfForm(form, draft);
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: onEdit }), [subscribe, onEdit]);
  const refused = sending?.phase === 'failed' ? sending.failure : undefined;
  const { wrong, failure } = useFormErrors(form, {
    fields: FIELDS,
    failure: refused,
    fieldOf: CASH_REPORT_FIELD_OF,
  });
  const { errors } = form.formState;
  const isBusy = sending?.phase === 'sending';

  const typedAt = instantOfWallTime(useWatch({ control: form.control, name: 'paidAt' }));
  const submit = form.handleSubmit(onSend);

  return (
    <Form
      needs={copy.offline}
      draft={draft}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        else void submit(event);
      }}
      actions={
        <>
          {isBusy && <FileProgress part={sending.part} />}
          <Button type="submit" wide busy={isBusy}>
            {isBusy ? copy.busy : copy.submit}
          </Button>
        </>
      }
    >
      {wrong.length > 1 && <ErrorSummary errors={wrong} />}
      <Controller
        name="amount"
        control={form.control}
        render={({ field, fieldState }) => (
          <MoneyField
            {...field}
            id="amount"
            label={copy.amount.label}
            placeholder={copy.amount.placeholder}
            hint={copy.amount.hint}
            error={fieldState.error?.message}
            enterKeyHint="next"
            required
          />
        )}
      />
      <TextField
        {...form.register('paidAt')}
        id="paidAt"
        type="datetime-local"
        label={copy.paidAt.label}
        hint={copy.paidAt.hint}
        error={errors.paidAt?.message}
        echo={<p aria-live="polite">{typedAt && momentText(typedAt.toISOString())}</p>}
        min={disbursedOn && `${disbursedOn}T00:00`}
        max={wallTimeOf(openedAt)}
        required
      />
      <TextField
        {...form.register('receipt')}
        id="receipt"
        label={copy.receipt.label}
        hint={copy.receipt.hint}
        error={errors.receipt?.message}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Controller
        name="file"
        control={form.control}
        render={({ field, fieldState }) => (
          <SlipFile
            ref={field.ref}
            file={field.value}
            error={fieldState.error?.message}
            isFixed={isBusy}
            onPick={(file) => form.setValue('file', file, { shouldValidate: true, shouldDirty: true })}
          />
        )}
      />
      {failure && !isBusy && (
        <FailureNotice title={uploadFailureText(failure).title} failure={failure} retry="submit">
          {uploadFailureText(failure).sentence}
        </FailureNotice>
      )}
    </Form>
  );
};
