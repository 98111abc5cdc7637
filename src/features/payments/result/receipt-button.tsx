import { useEffect, useEffectEvent, useId } from 'react';
import { paymentCopy } from '../../../copy/payment.ts';
import { call } from '../../../platform/api/http.ts';
import { paymentCalls } from '../../../platform/api/payment-calls.ts';
import { useSharedPdf } from '../../../platform/files/use-shared-pdf.ts';
import { useOnline } from '../../../platform/network/online.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { DocumentIcon } from '../../../ui/icons/object-icons.tsx';
import { Stack } from '../../../ui/stack.tsx';
import styles from './result.module.css';

const copy = paymentCopy.result.receipt;
const NO_SESSION = 401;

export interface ReceiptButtonProps {
  reference: string;
  pass?: string | undefined;
  /** The pass of the public flow expired. */
  onPassOver?: (() => void) | undefined;
}

/** Fetches the receipt on press; shares it where the device can share files, else saves it. */
const ReceiptButton = ({ reference, pass, onPassOver }: ReceiptButtonProps) => {
  const isOnline = useOnline();
  const why = useId();
  const { isSharing, file, outcome, failure, isPending, handOver } = useSharedPdf(copy.fileName, () =>
    call(paymentCalls.downloadPaymentReceipt, { query: { reference }, token: pass }),
  );

  const isPassOver = pass !== undefined && failure?.status === NO_SESSION;
  const passOver = useEffectEvent(() => onPassOver?.());
  useEffect(() => {
    if (isPassOver) passOver();
  }, [isPassOver]);

  const label = isSharing ? copy.share : copy.save;
  // Once fetched it works offline.
  const isOff = !isOnline && file === undefined;
  return (
    <Stack gap="tight">
      <Button
        wide
        kind="secondary"
        icon={<DocumentIcon size={22} />}
        busy={isPending}
        disabledReasonId={isOff ? why : undefined}
        aria-describedby={why}
        onClick={() => void handOver()}
      >
        {isPending ? copy.busy : label}
      </Button>
      <p id={why} className={styles.format}>
        {isOff ? copy.needsNetwork : copy.format(file?.size)}
      </p>
      <p role="status" className={styles.format}>
        {outcome && copy[outcome]}
      </p>
      {failure && !isPending && (
        <FailureNotice
          title={copy.failed}
          action={
            <Button kind="quiet" small isRetry onClick={() => void handOver()}>
              {copy.again}
            </Button>
          }
        >
          {failure.kind === 'answered' ? failure.sentence : copy.isPaid}
        </FailureNotice>
      )}
    </Stack>
  );
};

export default ReceiptButton;
