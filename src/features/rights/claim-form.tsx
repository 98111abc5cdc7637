import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CLAIM_FIELDS, type FiledClaim } from '#core/api/rights/claims.ts';
import { type ClaimKind, isClaimKind } from '#core/rights/claims.ts';
import { rightsCopy } from '../../copy/rights.ts';
import { type Draft, useDraft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { CLAIM_DRAFT, type ClaimEntry, claimSchema } from './claim-schema.ts';
import { useClaim } from './use-claim.ts';

const copy = rightsCopy.form;
const FIELDS = ['kind', 'text'] as const;
const FIELD_OF = { [CLAIM_FIELDS.kind]: 'kind', [CLAIM_FIELDS.text]: 'text' } as const;

/** In the order in which they are asked for most. */
const OPTIONS = (
  ['claim', 'complaint', 'petition', 'data_query', 'correction', 'data_claim', 'identity_theft'] as const
).map((kind) => {
  const { name, note } = rightsCopy.kinds[kind];
  return { value: kind, label: name, note };
});

export interface ClaimFormProps {
  /** What it is about, where that is known: the question is not asked. */
  kind: ClaimKind | undefined;
  onFiled: (claim: FiledClaim) => void;
}

const Fields = ({ kind, onFiled, draft }: ClaimFormProps & { draft: Draft<ClaimEntry> }) => {
  const form = useForm<ClaimEntry>({
    resolver: yupResolver(claimSchema),
    defaultValues: { kind: '', text: '', ...draft.restored, ...(kind ? { kind } : {}) },
    shouldFocusError: false,
  });
  useDraftOfForm(form, draft);
  const sending = useClaim(async (filed) => {
    await draft.drop();
    onFiled(filed);
  });
  const { subscribe } = form;
  const { edited } = sending;
  useEffect(() => subscribe({ formState: { values: true }, callback: edited }), [subscribe, edited]);
  const { wrong, failure } = useFormErrors(form, {
    fields: FIELDS,
    failure: sending.failure,
    fieldOf: FIELD_OF,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (entry) => {
    if (isClaimKind(entry.kind)) await sending.submit({ kind: entry.kind, text: entry.text });
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
      {!kind && (
        <RadioList
          {...form.register('kind')}
          id="kind"
          legend={copy.kind}
          hint={copy.terms}
          options={OPTIONS}
          error={errors.kind?.message}
        />
      )}
      <TextArea
        {...form.register('text')}
        id="text"
        label={copy.text}
        hint={kind === 'correction' ? copy.correctionHint : copy.textHint}
        error={errors.text?.message}
        required
      />
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

/** What is typed of one kind is a draft of its own. */
export const ClaimForm = (props: ClaimFormProps) => {
  const draft = useDraft(CLAIM_DRAFT, props.kind ? `claim-${props.kind}` : CLAIM_DRAFT.name);
  return draft.isReady ? <Fields {...props} draft={draft} /> : <Waiting text={copy.loading} />;
};
