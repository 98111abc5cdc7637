/** Pays the provider. Idempotent by `requestId`. Errors: VendorDown. */
export interface Treasury {
  requestTransfer(request: {
    readonly requestId: string;
    readonly beneficiary: string;
    readonly amount: number;
    readonly concept: string;
  }): Promise<{ readonly transferId: string }>;
  readTransfer(
    transferId: string,
  ): Promise<{ readonly isSettled: boolean; readonly settledAt: Date | undefined }>;
}
