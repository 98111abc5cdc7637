import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { LOOKUP_FIELD_OF } from '#core/api/payments/lookup-fields.ts';
import type { PublicCredit } from '#core/api/payments/payments.ts';
import { parseCreditNumber } from '#core/loan/credit-number.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../../platform/forms/use-form-errors.ts';
import { useSubmission } from '../../../platform/forms/use-submission.ts';
import { useDraftSoFar, useTakeover } from '../../../platform/forms/use-takeover.ts';
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { fieldProps } from '../../../ui/field-props.ts';
import { Form } from '../../../ui/form.tsx';
import type { Replaced } from '../../../ui/form-on-demand.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { findCredit } from './find-credit.ts';
import type { LookupEntry } from './lookup-draft.ts';
import { LookupFields } from './lookup-fields.tsx';
import { lookupSchema } from './public-schema.ts';

// For whoever sends both fields wrong.
const ErrorSummary = onDemand(async () => ({
  default: (await import('../../../ui/error-summary.tsx')).ErrorSummary,
}));

const copy = paymentCopy.public;
const FIELDS = ['creditNumber', 'document'] as const;

export interface LookupFormProps {
  draft: Draft<LookupEntry>;
  replaced: Replaced;
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

/** The form once its code is there: it takes over what was typed, the focus and a press that came before. */
const LookupForm = ({ draft: given, replaced, creditNumber, onLook, onFound }: LookupFormProps) => {
  const draft = useDraftSoFar(given);
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
  const finding = useSubmission(findCredit);

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
  useTakeover(form, submit, replaced);

  return (
    <Form
      needs={paymentCopy.needsNetwork}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      submit={{ label: finding.isPending ? copy.busy : copy.submit, busy: finding.isPending }}
    >
      {wrong.length > 1 && (
        <ChunkBoundary>
          <ErrorSummary errors={wrong} />
        </ChunkBoundary>
      )}
      <LookupFields creditNumber={fieldProps(form, 'creditNumber')} document={fieldProps(form, 'document')}>
        {failure && <FailureNotice failure={failure} retry="submit" />}
      </LookupFields>
    </Form>
  );
};

export default LookupForm;
