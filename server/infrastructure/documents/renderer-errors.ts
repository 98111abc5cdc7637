import { CallError, TooMany } from '../runtime/errors.ts';

/** Documents are not drawn now: too many wait, or one took too long. The call may be retried. */
export class RendererBusy extends CallError {
  constructor(cause?: unknown) {
    super(
      503,
      'documents_busy',
      'En este momento estamos preparando muchos documentos. Intenta de nuevo en unos segundos.',
      { retryAfterSeconds: 5, ...(cause === undefined ? {} : { cause }) },
    );
  }
}

export const tooManyRenderings = (): TooMany =>
  new TooMany(
    'too_many_renderings',
    'Ya estamos preparando otros documentos que pediste. Espera a que se abran e intenta de nuevo.',
    2,
  );
