import { apiOperations } from '#core/api/endpoints.ts';
import { roundTrips } from '../round-trips/all.ts';
import { samplesOf } from '../round-trips/round-trip.ts';

type Content = Record<string, { example?: unknown }>;
interface Operation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const setExample = (content: Content | undefined, [example]: readonly unknown[]): void => {
  const json = content?.['application/json'];
  if (json && example !== undefined) json.example = example;
};

/** The API's document with the first sample of each body and each answer as its example. */
export const withExamples = <D extends ApiDocument>(served: D): D => {
  const document = structuredClone(served);
  for (const { endpoint } of apiOperations) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    setExample(operation?.requestBody?.content, samplesOf(roundTrips, endpoint, 'body'));
    setExample(operation?.responses['200']?.content, samplesOf(roundTrips, endpoint, 'answer'));
  }
  return document;
};
