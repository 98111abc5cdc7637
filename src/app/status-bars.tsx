import { appCopy } from '../copy/app.ts';
import { networkCopy } from '../copy/network.ts';
import { useNetwork } from '../platform/online.ts';
import { Bar } from '../ui/bar.tsx';
import { OfflineIcon } from '../ui/icons/offline-icon.tsx';
import { timeText } from '../ui/time-text.ts';
import { UpdateBar } from './update-bar.tsx';

/** On every screen: offline or slow network, and an available update. */
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
