/** Options of the provider's widget, in its spelling. */
export interface CheckoutOptions {
  readonly currency: 'COP';
  readonly amountInCents: number;
  readonly reference: string;
  readonly publicKey: string;
  readonly signature: { readonly integrity: string };
  /** Exactly the signed text. */
  readonly expirationTime: string;
  readonly redirectUrl: string;
  /** Required of lenders for bank transfers. */
  readonly paymentMethod?: {
    readonly referenceOne: string;
    readonly referenceTwo: string;
    readonly referenceThree: string;
  };
}

/** First message to the frame, with the port that all others go through. */
export interface LoadOrder {
  /** The provider's script. */
  readonly url: string;
}

/** What the frame reports. 'failed': the script did not come, is something else, or broke on opening. */
export type FrameMessage = 'loaded' | 'opened' | 'closed' | 'failed';
