export type FieldProblems = Readonly<Record<string, readonly string[]>>;

/** An expected error, sent in each vendor's own shape; see `Vendor.sendError`. */
export class VendorError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldProblems;

  constructor(status: number, code: string, message: string, fields: FieldProblems = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** Errors of Fastify itself (broken JSON, too large, unknown type) carry a 4xx; anything else is unexpected. */
function isClientError(error: unknown): error is Error & { statusCode: number } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
}

export function toVendorError(error: unknown): VendorError {
  if (error instanceof VendorError) return error;
  if (isClientError(error)) return new VendorError(error.statusCode, 'malformed_request', error.message);
  console.error('sandbox: unexpected failure', error);
  return new VendorError(500, 'internal_error', 'The sandbox failed; its console says why.');
}
