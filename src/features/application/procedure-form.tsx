import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encodeAmortizationQuery, readAmortization } from '#core/api/applications/amortization.ts';
import type { Provider } from '#core/api/applications/catalog.ts';
import {
  apply,
  type CreditRequest,
  decodeApplied,
  encodeCreditRequest,
  REQUEST_FIELD_OF,
} from '#core/api/applications/credit-request.ts';
import {
  encodeAcceptedVersion,
  encodePurpose,
  giveAuthorisation,
  revokeAuthorisation,
} from '#core/api/rights/authorisations.ts';
import { APPLICATION_TERM } from '#core/constants.ts';
import { PURPOSE_TEXTS } from '#core/rights/authorisations.ts';
import { needsCopy } from '../../copy/needs.ts';
import { procedureCopy } from '../../copy/procedure.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useEdited } from '../../platform/forms/use-edited.ts';
import { useFormErrors } from '../../platform/forms/use-form-errors.ts';
import { serverNow } from '../../platform/network/server-clock.ts';
import { applicationsQuery } from '../../platform/queries/applications-query.ts';
import { cacheApplication } from '../../platform/queries/cache-application.ts';
import { quotedCreditAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FailureNotice, RepeatingNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './application.module.css';
import { Authorisations } from './authorisations.tsx';
import { ProcedureFields } from './procedure-fields.tsx';
import type { ProcedureEntry } from './procedure-schema.ts';
import { useProcedureForm } from './use-procedure-form.ts';

/** With whether the procedure may be kept, which is a datum of health. */
interface AuthorisedRequest extends CreditRequest {
  readonly mayKeepProcedure: boolean;
}

/** One of an earlier request is taken back where it is not given again. */
const sayOfHealth = (isGiven: boolean): Promise<unknown> => {
  const params = { kind: encodePurpose('health') };
  if (!isGiven) return call(revokeAuthorisation, { params });
  return call(giveAuthorisation, { params, body: encodeAcceptedVersion(PURPOSE_TEXTS.health.version) });
};

/**
 * Sends the application with the amortization schedule of its amount; a retry after a lost response is the same
 * application. Unless rejected, it is put first in the cached list, so that the wizard advances at once. Errors:
 * CallFailure.
 */
const sendApplication = async (
  queryClient: QueryClient,
  { mayKeepProcedure, ...request }: AuthorisedRequest,
): Promise<{ readonly isRejected: boolean }> => {
  await call(giveAuthorisation, {
    params: { kind: encodePurpose('bureau') },
    body: encodeAcceptedVersion(PURPOSE_TEXTS.bureau.version),
  });
  await sayOfHealth(mayKeepProcedure);
  const table = await call(readAmortization, {
    query: encodeAmortizationQuery(request.cost, APPLICATION_TERM),
  });
  const application = decodeApplied(
    request,
    await call(apply, { body: encodeCreditRequest(request, table) }),
  );
  if (application.status === 'rejected') return { isRejected: true };
  await cacheApplication(queryClient, request.profileId, application);
  void queryClient.invalidateQueries({ queryKey: applicationsQuery(request.profileId).queryKey });
  return { isRejected: false };
};

/** Not dismissible while the application is being decided. */
const StudyingDialog = ({ isRepeating }: { isRepeating: boolean }) => {
  const { title, text } = procedureCopy.studying;
  return (
    <Dialog title={title}>
      {isRepeating && <RepeatingNotice />}
      <Waiting text={text} note={procedureCopy.warning} delayMs={0} />
    </Dialog>
  );
};

const CONFLICT = 409;
const { refused, unknown, again, changed } = procedureCopy.notSent;

/** A call without a response may have been processed all the same. */
const NotSentNotice = ({ failure }: { failure: CallFailure }) => {
  const { kind, status, sentence } = failure;
  const queryClient = useQueryClient();
  // Changed elsewhere, perhaps in another tab: after the refetch the wizard redirects to the current step.
  const reloadLink = (
    <Button kind="quiet" small onClick={() => void queryClient.invalidateQueries()}>
      {changed}
    </Button>
  );
  const isAnswered = kind === 'answered';
  return (
    <FailureNotice
      title={isAnswered ? refused : unknown}
      failure={failure}
      retry="submit"
      action={status === CONFLICT && reloadLink}
    >
      <p>{sentence}</p>
      {!isAnswered && <p>{again}</p>}
    </FailureNotice>
  );
};

export interface ProcedureFormProps {
  readonly profileId: string;
  readonly draft: Draft<ProcedureEntry>;
  /** The doctor of the referral link. */
  readonly referred: Provider | undefined;
  onRejected(): void;
}

const FIELDS = ['provider', 'procedure', 'cost', 'procedureDate', 'discountCode', 'advisorCode'] as const;

export const ProcedureForm = ({ profileId, draft, referred, onRejected }: ProcedureFormProps) => {
  const [now] = useState(serverNow);
  const form = useProcedureForm(now, draft, referred, store.get(quotedCreditAtom)?.amount);
  // Never in the draft: a consent is given anew each time.
  const [mayKeepProcedure, setMayKeepProcedure] = useState(false);
  const queryClient = useQueryClient();
  const sending = useApiMutation({
    mutationFn: async (request: AuthorisedRequest) => {
      const { isRejected } = await draft.send(() => sendApplication(queryClient, request));
      if (isRejected) onRejected();
    },
    repeats: true,
  });
  useEdited(form, sending.edited);
  const errors = useFormErrors(form, {
    fields: FIELDS,
    failure: sending.failure,
    fieldOf: REQUEST_FIELD_OF,
  });

  const submit = form.handleSubmit(async ({ provider, procedure, cost, ...rest }) => {
    if (provider && procedure && cost !== null)
      await sending.submit({ ...rest, profileId, provider, procedure, cost, mayKeepProcedure });
  });

  return (
    <Form
      needs={needsCopy.application}
      draft={draft}
      showsSaved
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <p className={textStyles.note}>{procedureCopy.authorisations.atButton}</p>
          <Button type="submit" wide busy={sending.isPending}>
            {procedureCopy.submit}
          </Button>
        </>
      }
    >
      {errors.wrong.length > 1 && <ErrorSummary errors={errors.wrong} />}
      <ProcedureFields form={form} now={now} referred={referred} />
      <Authorisations isHealthGiven={mayKeepProcedure} onHealth={setMayKeepProcedure} />
      {errors.failure && <NotSentNotice failure={errors.failure} />}
      <p className={styles.warning}>{procedureCopy.warning}</p>
      {sending.isPending && <StudyingDialog isRepeating={sending.isRepeating} />}
    </Form>
  );
};
