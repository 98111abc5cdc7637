import { useEffect, useEffectEvent, useState } from 'react';
import { useNetworkStatus } from '../../../ui/network-status.tsx';

/** Starts the payment once on mount, when the button that led here named its amount and nothing must be asked. */
export const useDirectStart = (isComplete: boolean, start: () => void): void => {
  const { isOnline } = useNetworkStatus();
  const [isDirect] = useState(isComplete && isOnline);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (isDirect) begin();
  }, [isDirect]);
};
