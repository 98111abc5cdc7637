import type { Plugin } from 'vite';
import { readPublicUrl, readSandboxUrl } from '../infrastructure/config/command-config.ts';
import type { Environment } from '../infrastructure/config/environment.ts';
import { readLender, withClientNames } from '../infrastructure/config/lender.ts';
import { readPublicSettings } from '../infrastructure/config/public-settings.ts';
import { readPaymentProvider } from '../infrastructure/config/vendors.ts';
import { withSettings } from '../infrastructure/web/page-files.ts';

/** In development Vite serves the pages: injects the settings that the server would. */
export const settingsInDev = (env: Environment): Plugin => ({
  name: 'settings-in-dev',
  apply: 'serve',
  transformIndexHtml: (page) => {
    const widgetUrl =
      env.PAYMENTS_WIDGET_URL || env.VITE_PAYMENT_WIDGET_URL || `${readSandboxUrl(env)}/widget.js`;
    const payments = { provider: readPaymentProvider(env), widgetUrl };
    const lender = readLender(withClientNames(env));
    return withSettings(page, readPublicSettings(env, payments, readPublicUrl(env), lender));
  },
});
