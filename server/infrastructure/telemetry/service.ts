import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';

/** Who measures and traces. */
export const serviceResource = (): Resource =>
  defaultResource().merge(resourceFromAttributes({ 'service.name': 'cuotasana' }));
