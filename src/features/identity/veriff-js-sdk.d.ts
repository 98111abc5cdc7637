// The package's own types describe its older way of exporting; this is what version 2 does.
declare module '@veriff/js-sdk' {
  interface VeriffPerson {
    readonly givenName: string;
    readonly lastName: string;
  }

  interface VeriffOptions {
    readonly host: string;
    readonly apiKey: string;
    readonly parentId: string;
    /** The second argument is the vendor's answer to the new session, unchecked. */
    readonly onSession: (error: unknown, answer: unknown) => void;
  }

  interface VeriffForm {
    setParams(params: { readonly person: VeriffPerson; readonly vendorData: string }): void;
    mount(words: { readonly submitBtnText: string; readonly loadingText: string }): void;
  }

  export function Veriff(options: VeriffOptions): VeriffForm;
}
