/** Commands of the harness to a server. */
export type Order =
  | { readonly kind: 'move-clock'; readonly offsetMs: number }
  | { readonly kind: 'drain' }
  /** Runs every minute in production. */
  | { readonly kind: 'schedule-due' };

/** Messages of a server to the harness. */
export type Report = 'ready' | 'drained';
