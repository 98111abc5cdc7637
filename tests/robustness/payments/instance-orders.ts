/** What the harness asks of a server. */
export type Order =
  | { readonly kind: 'move-clock'; readonly offsetMs: number }
  | { readonly kind: 'drain' }
  /** What a server asks itself for every minute. */
  | { readonly kind: 'schedule-due' };

/** What a server tells the harness. */
export type Report = 'ready' | 'drained';
