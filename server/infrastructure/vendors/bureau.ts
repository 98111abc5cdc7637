/** What the credit bureau says of a person; amounts in whole pesos a month. */
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

/** Errors of both: VendorDown when the bureau does not answer or answers something else. */
export interface Bureau {
  /** Asks for a report once per `requestId`; asked again, it is the same report. */
  request(person: {
    readonly requestId: string;
    readonly documentNumber: string;
    readonly birthDate: string;
    readonly consentReference: string;
  }): Promise<BureauAnswer>;
  read(reportId: string): Promise<BureauAnswer>;
}
