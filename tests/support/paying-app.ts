import { type CheckoutProvider, startCheckoutProvider } from './checkout-provider.ts';
import { startTestApp, type TestApp } from './test-app.ts';

type StartOptions = Parameters<typeof startTestApp>;

/** The real app with a stubbed payment provider. */
export const startPayingApp = async (
  settings: StartOptions[0] = {},
  logStream?: StartOptions[1],
): Promise<{ readonly server: TestApp; readonly provider: CheckoutProvider; close(): Promise<void> }> => {
  const provider = await startCheckoutProvider();
  const server = await startTestApp({ PAYMENTS_URL: provider.url, ...settings }, logStream);
  return {
    server,
    provider,
    close: async () => {
      await server.close();
      await provider.close();
    },
  };
};
