import { paymentCopy } from '../../../copy/payment.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { useOnline } from '../../../platform/network/online.ts';
import { simulationQuery } from '../../../platform/queries/simulation-query.ts';
import { AllocationList } from '../../../ui/allocation-list.tsx';
import { allocationText } from '../../../ui/allocation-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { shortDate } from '../../../ui/moment-text.ts';
import textStyles from '../../../ui/text.module.css';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { Waiting } from '../../../ui/waiting.tsx';

const copy = paymentCopy.detail.applied;
const DEBOUNCE_MS = 500;
const LATE_MS = 4_000;

export interface ApplicationPreviewProps {
  creditNumber: number;
  /** Whole pesos, within the limits. */
  amount: number;
}

/** Simulated allocation of a payment made today; never blocks paying. */
const ApplicationPreview = ({ creditNumber, amount }: ApplicationPreviewProps) => {
  const isOnline = useOnline();
  const debounced = useDebouncedValue(amount, DEBOUNCE_MS);
  const { data, error, isFetching, refetch } = useApiQuery({
    ...simulationQuery(creditNumber, debounced),
    retry: false,
  });
  if (data?.amount === amount) {
    return (
      <>
        <p className={textStyles.note}>{paymentCopy.asOf(shortDate(data.on))}</p>
        <p role="status">{allocationText(data.applied, 'supposed')}</p>
        <Disclosure plain title={copy.lines}>
          <AllocationList applied={data.applied} total={data.amount} />
        </Disclosure>
      </>
    );
  }
  if (!isOnline) return <p>{copy.offline}</p>;
  if (error && debounced === amount) {
    return (
      <div role="status">
        <p>{copy.failed}</p>
        <Button kind="quiet" small busy={isFetching} onClick={() => void refetch()}>
          {copy.again}
        </Button>
      </div>
    );
  }
  return <Waiting text={copy.loading} lateAfterMs={LATE_MS} lateText={copy.late} size="inline" />;
};

export default ApplicationPreview;
