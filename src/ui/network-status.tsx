import { createContext, useContext, useId } from 'react';

/** What components know of the network; the app gives it to them. */
export interface NetworkStatus {
  readonly isOnline: boolean;
  /** Somebody pressed what needs the network: worth finding out whether it is back. */
  probe(): void;
}

export const NetworkStatusContext = createContext<NetworkStatus>({ isOnline: true, probe: () => undefined });

export const useNetworkStatus = (): NetworkStatus => useContext(NetworkStatusContext);

/** The sentence that says why the form around cannot be sent now; undefined while it can. */
export const FormDisabledContext = createContext<string | undefined>(undefined);

/**
 * The id for a sentence that says why something cannot be pressed without a network; undefined while there is one. It goes
 * to `NeedsNetwork`, which says the sentence, and to each button that it is about.
 */
export const useDisabledReasonId = (): string | undefined => {
  const id = useId();
  return useNetworkStatus().isOnline ? undefined : id;
};
