import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  decodePublicCredit,
  encodeCreditLookup,
  findPublicCredit,
  LOOKUP_FIELD_OF,
  type PublicCredit,
} from '#core/api/payments/payments.ts';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { call } from '../../../platform/api/http.ts';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../../platform/forms/use-form-errors.ts';
import { useSubmission } from '../../../platform/forms/use-submission.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { fieldProps } from '../../../ui/field-props.ts';
import { Form } from '../../../ui/form.tsx';
import { type LookupEntry, lookupSchema } from './public-schema.ts';

const copy = paymentCopy.public;
const FIELDS = ['creditNumber', 'document'] as const;

export interface LookupFormProps {
  draft: Draft<LookupEntry>;
  /** From a payment link; drops the draft's document of another credit. */
  creditNumber?: number | undefined;
  onLook: () => void;
  onFound: (credit: PublicCredit) => void;
}

const startOf = (restored: Partial<LookupEntry> | undefined, linked: number | undefined): LookupEntry => {
  const start = { creditNumber: '', document: '', ...restored };
  return linked === undefined || parseCreditNumber(start.creditNumber) === linked
    ? start
    : { creditNumber: String(linked), document: '' };
};

export const LookupForm = ({ draft, creditNumber, onLook, onFound }: LookupFormProps) => {
  const form = useForm<LookupEntry>({
    resolver: yupResolver(lookupSchema),
    defaultValues: startOf(draft.restored, creditNumber),
    shouldFocusError: false,
  });
  useDraftOfForm(form, draft);
  const { keep } = draft;
  const { getValues } = form;
  useEffect(() => {
    // It was removed from the URL: the draft keeps it for a reload.
    if (creditNumber !== undefined) keep(getValues());
  }, [creditNumber, keep, getValues]);
  const finding = useSubmission(async (entry: LookupEntry) =>
    decodePublicCredit(await call(findPublicCredit, { body: encodeCreditLookup(entry) })),
  );

  const { wrong, failure } = useFormErrors(form, {
    fields: FIELDS,
    failure: finding.failure,
    fieldOf: LOOKUP_FIELD_OF,
  });

  const submit = form.handleSubmit(async (values) => {
    onLook();
    const found = await finding.submit(values);
    if (!found) return;
    await draft.drop();
    onFound(found);
  });

  return (
    <Form
      needs={paymentCopy.needsNetwork}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      submit={{ label: finding.isPending ? copy.busy : copy.submit, busy: finding.isPending }}
    >
      {wrong.length > 1 && <ErrorSummary errors={wrong} />}
      <TextField
        {...fieldProps(form, 'creditNumber')}
        label={copy.creditNumber.label}
        hint={copy.creditNumber.hint}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        required
      />
      <TextField
        {...fieldProps(form, 'document')}
        label={copy.document.label}
        hint={copy.document.hint}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="send"
        required
      />
      {failure && <FailureNotice failure={failure} retry="submit" />}
      <p>
        {copy.hasAccount} <Link to="/newlogin">{copy.enter}</Link>
      </p>
    </Form>
  );
};
