import { rightsCopy } from '../../copy/rights.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { NotRead } from './not-read.tsx';
import { WithdrawalProgress } from './withdrawal-progress.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';

const copy = rightsCopy.withdrawal;

/** In place of a credit that was withdrawn from. */
const WithdrawalState = () => {
  const { data, error, isFetching, refetch } = useApiQuery(withdrawalQuery);
  if (data?.recorded) return <WithdrawalProgress withdrawal={data} recorded={data.recorded} />;
  if (data === undefined && !error) return <Waiting text={copy.loading} shape="text" />;
  return <NotRead title={copy.done} error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
};

export default WithdrawalState;
