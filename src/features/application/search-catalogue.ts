import {
  decodeProcedures,
  decodeProviders,
  encodeSearch,
  OTHER_PROCEDURE,
  type Procedure,
  type Provider,
  searchProcedures,
  searchProviders,
} from '#core/api/applications/catalog.ts';
import { call } from '../../platform/http.ts';

export const findProviders = async (text: string, signal: AbortSignal): Promise<readonly Provider[]> =>
  decodeProviders(await call(searchProviders, { query: encodeSearch(text), signal }));

/** The last option stands for whatever the catalogue lacks. */
export const findProcedures = async (text: string, signal: AbortSignal): Promise<readonly Procedure[]> => [
  ...decodeProcedures(await call(searchProcedures, { query: encodeSearch(text), signal })),
  OTHER_PROCEDURE,
];
