/** A part of the app that did not come: it is gone, the network failed, or it took too long. */
export class MissingCode extends Error {
  readonly isSlow: boolean;
  constructor(options: { readonly cause?: unknown; readonly isSlow: boolean }) {
    super('a part of the app did not come', { cause: options.cause });
    this.isSlow = options.isSlow;
  }
}

let round = 0;
/** Which round of trying it is: what failed in this one is not asked for again before the next. */
export const codeRound = (): number => round;
/** Lets whatever failed be asked for again, the next time it is wanted. */
export const tryCodeAgain = (): void => {
  round += 1;
};
