import type { InferType, Schema } from 'yup';
import { VendorDown } from '../runtime/errors.ts';
import type { VendorAnswer } from './vendor-http.ts';

/**
 * Validated body of a 2xx response; ISO instants become dates.
 * Errors: VendorDown with `sentence` for any other status or shape, the vendor's text in its cause.
 */
export const readAnswer = <S extends Schema>(
  { status, body }: VendorAnswer,
  schema: S,
  sentence: string,
): InferType<S> => {
  if (status < 200 || status > 299) {
    const cause = new Error(`HTTP ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    throw new VendorDown(sentence, { cause });
  }
  try {
    return schema.validateSync(body) as InferType<S>;
  } catch (cause) {
    throw new VendorDown(sentence, { cause });
  }
};
