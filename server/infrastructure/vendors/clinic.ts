export type ApprovalStatus = 'pending' | 'approved' | 'declined';

/** The provider's approval that the procedure goes ahead. Errors: VendorDown. */
export interface Clinic {
  requestApproval(request: {
    readonly requestId: string;
    readonly applicationId: string;
    readonly providerName: string;
    readonly procedure: string;
    readonly amount: number;
    readonly procedureDate: string;
  }): Promise<{ readonly approvalId: string }>;
  readApproval(
    approvalId: string,
  ): Promise<{ readonly status: ApprovalStatus; readonly decidedAt: Date | undefined }>;
}
