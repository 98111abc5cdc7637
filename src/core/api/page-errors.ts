/** Where a page tells that it failed. */
export const PAGE_ERRORS_PATH = '/api/errores-de-pagina';

/** How a failure reached the page. */
export type PageErrorKind = 'screen' | 'error' | 'rejection';

/** What a page says of a failure: no message, since it can hold what somebody typed. */
export interface PageErrorWire {
  readonly kind: PageErrorKind;
  /** Name of the error's class. */
  readonly name: string;
  /** `/assets/file.js:line:column`, the innermost first. */
  readonly frames: readonly string[];
  readonly release: string;
  readonly path: string;
}
