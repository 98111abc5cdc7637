import { createContext, useContext, useId } from 'react';

/** Network status, provided by the app. */
export interface NetworkStatus {
  readonly isOnline: boolean;
  /** An action needs the network: checks whether it is back. */
  probe(): void;
}

export const NetworkStatusContext = createContext<NetworkStatus>({ isOnline: true, probe: () => undefined });

export const useNetworkStatus = (): NetworkStatus => useContext(NetworkStatusContext);

/** Reason why the surrounding form is disabled; undefined: enabled. */
export const FormDisabledContext = createContext<string | undefined>(undefined);

/**
 * Id of the reason why an action is disabled offline; undefined online. Pass it to `NeedsNetwork`, which renders the
 * sentence, and to each button.
 */
export const useDisabledReasonId = (): string | undefined => {
  const id = useId();
  return useNetworkStatus().isOnline ? undefined : id;
};
