import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Provider } from '#core/api/applications/catalog.ts';
import { type CreditRequest, requestFieldOf } from '#core/api/applications/credit-request.ts';
import { needsCopy } from '../../copy/needs.ts';
import { procedureCopy } from '../../copy/wizard.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useEdited } from '../../platform/forms/use-edited.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { useApiMutation } from '../../platform/mutations.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Form } from '../../ui/form.tsx';
import { NotSentNotice } from './not-sent-notice.tsx';
import { ProcedureFields } from './procedure-fields.tsx';
import styles from './procedure-form.module.css';
import type { ProcedureEntry } from './procedure-schema.ts';
import { sendApplication } from './send-application.ts';
import { StudyingDialog } from './studying-dialog.tsx';
import { useProcedureForm } from './use-procedure-form.ts';

export interface ProcedureFormProps {
  readonly profileId: string;
  readonly draft: Draft<ProcedureEntry>;
  /** The doctor of the referral link. */
  readonly referred: Provider | undefined;
  onRejected(): void;
}

const FIELDS = ['provider', 'procedure', 'cost', 'procedureDate', 'discountCode', 'advisorCode'] as const;

export function ProcedureForm({ profileId, draft, referred, onRejected }: ProcedureFormProps) {
  const [now] = useState(() => new Date());
  const form = useProcedureForm(now, draft, referred);
  const queryClient = useQueryClient();
  const sending = useApiMutation({
    mutationFn: async (request: CreditRequest) => {
      const { isRejected } = await sendApplication(queryClient, request);
      await draft.drop();
      if (isRejected) onRejected();
    },
    repeats: true,
  });
  useEdited(form, sending.edited);
  const errors = useFormErrors(form, {
    fields: FIELDS,
    failure: sending.failure,
    fieldOf: requestFieldOf,
  });

  const submit = form.handleSubmit(async ({ provider, procedure, cost, ...rest }) => {
    if (provider && procedure && cost !== null)
      await sending.submit({ ...rest, profileId, provider, procedure, cost });
  });

  return (
    <Form
      needs={needsCopy.application}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      actions={
        <Button type="submit" wide busy={sending.isPending}>
          {procedureCopy.submit}
        </Button>
      }
    >
      {errors.wrong.length > 1 && <ErrorSummary errors={errors.wrong} />}
      <ProcedureFields form={form} now={now} referred={referred} />
      {errors.failure && <NotSentNotice failure={errors.failure} />}
      <p className={styles.warning}>{procedureCopy.warning}</p>
      {sending.isPending && <StudyingDialog isRepeating={sending.isRepeating} />}
    </Form>
  );
}
