declare const self: ServiceWorkerGlobalScope;

/** Not in every browser, nor in the language's own description of them. */
interface RoutingInstall extends ExtendableEvent {
  addRoutes?(routes: { readonly condition: object; readonly source: 'network' }): Promise<void>;
}

/**
 * Calls of the API go to the network anyway. Where the browser can be told so once, they do not wait for a worker to
 * start; elsewhere they pass through it unanswered.
 */
export const bypassApi = (): void => {
  self.addEventListener('install', (event: RoutingInstall) => {
    const routed = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
    // A browser that reads these rules in another way does without them.
    if (routed) event.waitUntil(routed.catch(() => undefined));
  });
};
