/** Credit report; amounts in whole pesos a month. */
export type BureauAnswer =
  | { readonly status: 'pending'; readonly reportId: string }
  | {
      readonly status: 'ready';
      readonly reportId: string;
      readonly monthlyIncome: number;
      readonly incomeVerifiable: boolean;
      readonly employmentMonths: number;
      readonly thinFile: boolean;
      readonly hasCurrentSeriousDefault: boolean;
      readonly recommendedLimit: number | undefined;
    };

/** Errors of both: VendorDown for no answer or an unexpected one. */
export interface Bureau {
  /** Idempotent by `requestId`. */
  request(person: {
    readonly requestId: string;
    readonly documentNumber: string;
    readonly birthDate: string;
    readonly consentReference: string;
  }): Promise<BureauAnswer>;
  read(reportId: string): Promise<BureauAnswer>;
}
