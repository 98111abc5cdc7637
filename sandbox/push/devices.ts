import { createECDH, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { controlRoutes, type OneById } from '../http/routes.ts';
import { invalidInput, requireFound } from '../http/validation.ts';
import type { DeviceSecrets } from './protocol.ts';

/** A subscribed browser with its secrets. */
export interface Device extends DeviceSecrets {
  readonly id: string;
  /** Person or phone, as shown in the inbox. */
  readonly name: string;
  readonly p256dh: string;
  /** The service answers 410. */
  readonly isRemoved: boolean;
  /** How many messages came under each topic, by the topic of the first. */
  readonly received: readonly { readonly topic: string | null; readonly times: number }[];
}

export interface Devices {
  find(id: string): Device | undefined;
  /** Counts a received message; returns its number among those of all devices. */
  count(device: Device, topic: string | null): number;
}

const MOST_LISTED = 500;

const deviceSchema = object({
  name: string()
    .trim()
    .min(1)
    .max(60)
    // A name of digits alone would be a phone number in the inbox.
    .matches(/\p{L}/u)
    .required(),
}).noUnknown();

const makeDevice = (name: string): Device => {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return {
    id: randomBytes(32).toString('base64url'),
    name,
    p256dh,
    privateKey: pair.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    isRemoved: false,
    received: [],
  };
};

/** Simulated browsers and their control API, which returns the subscription that a page would get. */
export const openDevices = (
  app: FastifyInstance,
  { store }: SandboxContext,
  origin: () => string,
): Devices => {
  const devices = store.collection<Device>('push-devices');
  const messages = store.collection<number>('push-messages');
  const subscription = ({ id, name, p256dh, auth }: Device) => ({
    id,
    name,
    endpoint: `${origin()}/push/${id}`,
    keys: { p256dh, auth },
  });

  controlRoutes(app, (controls) => {
    controls.get('/push/devices', async () =>
      devices.newest(MOST_LISTED).map((device) => ({
        ...subscription(device),
        removed: device.isRemoved,
        received: device.received,
      })),
    );
    controls.post('/push/devices', async ({ body }, reply) => {
      if (!deviceSchema.isValidSync(body, { strict: true }))
        throw invalidInput('Envía {"name":"Celular de Ana"}: un nombre con letras, de hasta 60 caracteres.');
      const device = makeDevice(body.name);
      devices.put(device.id, device);
      return reply.code(201).send(subscription(device));
    });
    controls.delete<OneById>('/push/devices/:id', async ({ params: { id } }, reply) => {
      devices.put(id, { ...requireFound(devices.get(id), 'Ese dispositivo no existe.'), isRemoved: true });
      return reply.code(204).send();
    });
  });

  return {
    find: (id) => devices.get(id),
    count(device, topic) {
      const isSame = (each: { topic: string | null }) => each.topic === topic;
      const { received } = device;
      devices.put(device.id, {
        ...device,
        received: received.some(isSame)
          ? received.map((each) => (isSame(each) ? { ...each, times: each.times + 1 } : each))
          : [...received, { topic, times: 1 }],
      });
      const number = (messages.get('count') ?? 0) + 1;
      messages.put('count', number);
      return number;
    },
  };
};
