import type { FastifyInstance } from 'fastify';
import { object, string } from 'yup';
import { controlRoutes, invalidInput } from '../http/controls.ts';
import { VendorError } from '../http/vendor-error.ts';
import type { Device, Devices } from './devices.ts';

const deviceSchema = object({
  name: string()
    .trim()
    .min(1)
    .max(60)
    // A name of digits alone would be a phone number in the inbox.
    .matches(/\p{L}/u)
    .required(),
}).noUnknown();

interface DeviceParams {
  Params: { id: string };
}

/** Control API for simulated browsers: returns the subscription that a page would get. */
export function pushControlRoutes(app: FastifyInstance, devices: Devices, origin: () => string): void {
  const subscription = ({ id, name, p256dh, auth }: Device) => ({
    id,
    name,
    endpoint: `${origin()}/push/${id}`,
    keys: { p256dh, auth },
  });

  controlRoutes(app, (controls) => {
    controls.get('/push/devices', async () =>
      devices.all().map((device) => ({
        ...subscription(device),
        removed: device.isRemoved,
        received: devices.topics(device.id).map(({ topic, times }) => ({ topic: topic ?? null, times })),
      })),
    );
    controls.post('/push/devices', async (request, reply) => {
      if (!deviceSchema.isValidSync(request.body, { strict: true }))
        throw invalidInput('Envía {"name":"Celular de Ana"}: un nombre con letras, de hasta 60 caracteres.');
      return reply.code(201).send(subscription(devices.make(request.body.name)));
    });
    controls.delete<DeviceParams>('/push/devices/:id', async (request, reply) => {
      if (!devices.remove(request.params.id))
        throw new VendorError(404, 'not_found', 'Ese dispositivo no existe.');
      return reply.code(204).send();
    });
  });
}
