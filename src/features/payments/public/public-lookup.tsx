import type { PublicCredit } from '#core/api/payments/payments.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx';
import { FormOnDemand } from '../../../ui/form-on-demand.tsx';
import { lazyPanel } from '../../../ui/lazy-panel.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Page } from '../../../ui/page.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import type { OpenPaymentState } from '../model/open-payment.ts';
import { LOOKUP_DRAFT } from './lookup-draft.ts';
import { LookupFields } from './lookup-fields.tsx';

// Phones have no room for it.
const LookupPanel = lazyPanel(() => import('./lookup-panel.tsx'));
// Most of a form's code is for what is typed: it is loaded when somebody begins.
const LookupForm = onDemand(() => import('./lookup-form.tsx'));
const AttemptsOnDevice = onDemand(() => import('./attempts-on-device.tsx'));

const copy = paymentCopy.public;

export interface PublicLookupProps {
  /** Why the look-up is needed, or needed again. */
  notice?: string | undefined;
  /** Informational, no warning. */
  isCalm?: boolean | undefined;
  /** An attempt of this device with unknown outcome, and the base path of its result. */
  open?: { readonly base: string; readonly underWay: OpenPaymentState } | undefined;
  /** From a payment link. */
  creditNumber?: number | undefined;
  /** The look-up was submitted: the next screen can be prefetched. */
  onLook: () => void;
  onFound: (credit: PublicCredit) => void;
}

/** Look-up by credit number and document, without a session. */
export const PublicLookup = ({ notice, isCalm, open, ...form }: PublicLookupProps) => {
  const draft = useDraft(LOOKUP_DRAFT);
  return (
    <Page title={copy.title} lead={copy.lead} aside={<LookupPanel />}>
      {open && (
        <ChunkBoundary>
          <AttemptsOnDevice {...open} />
        </ChunkBoundary>
      )}
      {notice && (
        <Notice tone={isCalm ? 'info' : 'attention'} live>
          {notice}
        </Notice>
      )}
      {draft.isReady ? (
        <FormOnDemand
          form={LookupForm}
          given={{ ...form, draft }}
          needs={paymentCopy.needsNetwork}
          label={copy.submit}
          isStarted={
            form.creditNumber !== undefined || Boolean(draft.values.creditNumber || draft.values.document)
          }
        >
          <LookupFields
            creditNumber={{
              defaultValue: form.creditNumber ?? draft.values.creditNumber,
              onChange: ({ target }) => draft.keep({ creditNumber: target.value }),
            }}
            document={{
              defaultValue: draft.values.document,
              onChange: ({ target }) => draft.keep({ document: target.value }),
            }}
          />
        </FormOnDemand>
      ) : (
        <Waiting text={paymentCopy.opening} />
      )}
    </Page>
  );
};
