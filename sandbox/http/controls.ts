import type { FastifyInstance } from 'fastify';
import { toVendorError, VendorError } from './vendor-error.ts';

/** Control API for people and tests: no vendor faults, errors as `{ message }`. */
export function controlRoutes(app: FastifyInstance, routes: (controls: FastifyInstance) => void): void {
  app.register(async (controls) => {
    controls.setErrorHandler((error, _request, reply) => {
      const { status, code, message } = toVendorError(error);
      if (code !== 'malformed_request') return reply.code(status).send({ message });
      if (status === 413) return reply.code(413).send({ message: 'El cuerpo es demasiado grande.' });
      return reply.code(422).send({ message: 'Envía un objeto JSON con content-type application/json.' });
    });
    routes(controls);
  });
}

/** Invalid input; the message says what to send instead. */
export function invalidInput(sentence: string): VendorError {
  return new VendorError(422, 'invalid_input', sentence);
}
