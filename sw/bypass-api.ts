declare const self: ServiceWorkerGlobalScope;

/** Static routing API: not in every browser, nor in TypeScript's DOM types. */
interface RoutingInstall extends ExtendableEvent {
  addRoutes?(routes: { readonly condition: object; readonly source: 'network' }): Promise<void>;
}

/**
 * Static route: calls of the API go to the network without starting the worker. Without support they pass through the
 * worker's fetch event unanswered.
 */
export const bypassApi = (): void => {
  self.addEventListener('install', (event: RoutingInstall) => {
    const routed = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' });
    // A browser with another syntax for conditions rejects the route.
    if (routed) event.waitUntil(routed.catch(() => undefined));
  });
};
