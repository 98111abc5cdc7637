import { type ComponentType, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { dateInWords } from '#core/calendar/date-words.ts';
import { MINIMUM_PAYMENT } from '#core/constants.ts';
import { brand } from '../../../copy/brand.ts';
import { catchUpCopy } from '../../../copy/catch-up.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { store } from '../../../platform/store.ts';
import { AnchorButton, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CelebrationScene } from '../../../ui/illustrations/celebration-scene.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { WidgetForm } from '../checkout/widget-form.tsx';
import type { PaymentFormProps } from '../form/payment-form.tsx';
import type { FailureHandlers } from '../form/use-failure-handling.ts';
import { CloseLink, PaymentFacts, PaymentScreen } from '../frame/payment-screen.tsx';
import { attemptsAtom, unviewedReference, viewedAttemptsAtom } from '../model/attempt.ts';
import { TRANSFER_PATH } from '../model/online-path.ts';
import { isPayable, type Payable } from '../model/payable.ts';
import { PAYMENT_DRAFT, paymentDraft } from '../model/payment-draft.ts';
import { isNotPaid, preparedReference, resultPath } from '../model/payment-paths.ts';
import type { PrefilledPayment } from '../model/payment-schema.ts';

const TransferForm = onDemand(() => import('../transfer/transfer-form.tsx'));

/** The payment form of one of `ONLINE_PATHS`. */
export const formOf = (path: string) => (path === TRANSFER_PATH ? TransferForm : WidgetForm);

/** The detail; coming back in the middle of a payment redirects once to that payment's result. */
export const DetailOrResult = (props: PaymentDetailProps) => {
  const { payable, base } = props;
  const [params] = useSearchParams();
  const [open] = useState(() => {
    const prepared = preparedReference(params);
    const known = new Set([...store.get(viewedAttemptsAtom), ...(prepared === undefined ? [] : [prepared])]);
    return unviewedReference(store.get(attemptsAtom), payable.creditNumber, known);
  });
  if (open !== undefined) return <Navigate to={resultPath(base, open)} replace />;
  return <PaymentDetail {...props} />;
};

const tooLittleCopy = paymentCopy.detail.tooLittle;

/** The whole debt is below the provider's minimum payment. */
const BelowMinimum = ({ payable }: { payable: Payable }) => (
  <>
    <Notice tone="info" title={tooLittleCopy.title(pesos(payable.totalDebt))}>
      {tooLittleCopy.text(pesos(MINIMUM_PAYMENT))}
    </Notice>
    <AnchorButton wide newTab href={brand.whatsappUrl(tooLittleCopy.message)}>
      {tooLittleCopy.write}
    </AnchorButton>
  </>
);

const copy = paymentCopy.detail;

export interface PaymentDetailProps extends FailureHandlers {
  payable: Payable;
  /** Index path of the payment area. */
  base: string;
  requested?: PrefilledPayment | undefined;
  /** Defaults to the widget form. */
  Form?: ComponentType<Omit<PaymentFormProps, 'checkout'>> | undefined;
  /** The widget closed, as it or the person reports. */
  onClosed: (reference: string) => void;
}

export const PaymentDetail = ({ payable, base, Form = WidgetForm, ...ways }: PaymentDetailProps) => {
  const draft = useDraft(PAYMENT_DRAFT, paymentDraft(payable.creditNumber));
  const [params] = useSearchParams();
  const { state } = useLocation();
  const title = preparedReference(params) === undefined ? copy.title : copy.fromBank;
  return (
    <PaymentScreen title={title} headerAction={<CloseLink to={base} />}>
      <PaymentFacts creditNumber={payable.shownNumber} document={payable.shownDocument} />
      {isNotPaid(state) && (
        <Notice tone="info" title={copy.notPaid.title} live>
          {copy.notPaid.text}
        </Notice>
      )}
      {payable.pass !== undefined && payable.catchUp && (
        <Notice tone="attention" title={catchUpCopy.why(dateInWords(payable.catchUp.since))}>
          {catchUpCopy.whyText(pesos(payable.catchUp.amount))}
        </Notice>
      )}
      {payable.totalDebt === 0 && (
        <EmptyState
          art={<CelebrationScene />}
          title={copy.nothingOwed.title}
          text={copy.nothingOwed.text}
          action={<LinkButton to={base}>{copy.nothingOwed.back}</LinkButton>}
        />
      )}
      {payable.totalDebt > 0 && !isPayable(payable) && <BelowMinimum payable={payable} />}
      {isPayable(payable) && !draft.isReady && <Waiting text={copy.loading} />}
      {isPayable(payable) && draft.isReady && <Form payable={payable} draft={draft} base={base} {...ways} />}
    </PaymentScreen>
  );
};
