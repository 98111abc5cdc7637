import { appCopy } from '../copy/app.ts';
import { networkCopy } from '../copy/network.ts';
import { useNetwork } from '../platform/online.ts';
import { Bar } from '../ui/bar.tsx';
import { OfflineIcon } from '../ui/icons/offline-icon.tsx';
import { timeText } from '../ui/time-text.ts';
import { UpdateBar } from './update-bar.tsx';

/** What holds for every screen: no network or a slow one, and a new version that the person may take. */
export const StatusBars = () => {
  const { isSlow, lostAt } = useNetwork();
  return (
    <>
      {lostAt !== undefined && (
        <Bar tone="attention" icon={<OfflineIcon size={20} />}>
          {appCopy.offline} {networkCopy.lostAt(timeText(lostAt))}
        </Bar>
      )}
      {isSlow && <Bar tone="attention">{networkCopy.isSlow}</Bar>}
      <UpdateBar />
    </>
  );
};
