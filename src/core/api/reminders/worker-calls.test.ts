import { describe, expect, it } from 'vitest';
import { endSessionByKey } from '../accounts/open-sessions.ts';
import type { Endpoint } from '../endpoint.ts';
import { dropPushSubscription, remindTomorrow, renewPushSubscription } from './reminder-devices.ts';
import {
  dropCall,
  endSessionCall,
  renewCall,
  subscriptionWire,
  tomorrowCall,
  type WorkerCall,
} from './worker-calls.ts';

const BEFORE = 'https://push.example/before';
const NOW = {
  endpoint: 'https://push.example/now',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) },
};
const ID = '0b0e7a2e-6d0c-4b8e-9b1a-3f3f8a1f2c4d';

describe('the calls of the worker', () => {
  it.each<[WorkerCall, Endpoint, Readonly<Record<string, string>>]>([
    [dropCall(BEFORE), dropPushSubscription, {}],
    [renewCall(BEFORE, NOW), renewPushSubscription, {}],
    [tomorrowCall(ID), remindTomorrow, { id: ID }],
    [endSessionCall('k'.repeat(43), true), endSessionByKey, {}],
    [endSessionCall('k'.repeat(43), false), endSessionByKey, {}],
  ])('are calls of the contract that need no session: %o', ({ method, path, body }, endpoint, params) => {
    expect(endpoint.access).toBe('public');
    expect(method).toBe(endpoint.method);
    expect(path).toBe(endpoint.path.replace(/:(\w+)/, (_, name: string) => params[name] ?? ''));
    expect(body === undefined).toBe(endpoint.body === undefined);
    if (endpoint.body) expect(endpoint.body.validateSync(body, { strict: true })).toEqual(body);
    if (endpoint.params) expect(endpoint.params.validateSync(params, { strict: true })).toEqual(params);
  });
});

describe('subscriptionWire', () => {
  it('takes what the contract asks for and nothing else of what a browser says', () => {
    expect(subscriptionWire({ ...NOW, expirationTime: null } as typeof NOW)).toEqual(NOW);
    expect(subscriptionWire({ endpoint: NOW.endpoint })).toBeUndefined();
  });
});
