/** A browser's subscription as it describes itself in JSON; its keys are base64url. */
export interface SubscriptionWire {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * A call of the service worker without a session. Written without the contract's schemas, which would enlarge the
 * worker; a test compares both.
 */
export interface WorkerCall {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

const SUBSCRIPTION = '/api/recordatorios/suscripcion';

export const dropCall = (endpoint: string): WorkerCall => ({
  method: 'DELETE',
  path: SUBSCRIPTION,
  body: { endpoint },
});

export const renewCall = (before: string, { endpoint, keys }: SubscriptionWire): WorkerCall => ({
  method: 'POST',
  path: `${SUBSCRIPTION}/renovar`,
  body: { anterior: before, endpoint, keys },
});

export const tomorrowCall = (id: string): WorkerCall => ({
  method: 'POST',
  path: `/api/recordatorios/${encodeURIComponent(id)}/manana`,
});

/** Ends a session by its key, the digest of one of its tokens; `isLeaving`: by 'Salir', which leaves the device too. */
export const endSessionCall = (key: string, isLeaving: boolean): WorkerCall => ({
  method: 'POST',
  path: '/api/accounts/logout/pendiente',
  body: { clave: key, ...(isLeaving ? { equipo: 'olvidar' } : {}) },
});

/** The contract's fields of a subscription; undefined when one is missing. */
export const subscriptionWire = ({ endpoint, keys }: PushSubscriptionJson): SubscriptionWire | undefined => {
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined;
};

interface PushSubscriptionJson {
  readonly endpoint?: string;
  readonly keys?: Readonly<Record<string, string>>;
}
