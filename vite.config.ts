import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { BUILD_TARGET } from './server/setup/browser-floor.ts';
import { checkoutFramePage } from './server/setup/checkout-frame-page.ts';
import { importMap } from './server/setup/import-map.ts';
import { withoutNetworkOnly } from './server/setup/network-only.ts';
import { precacheOrder } from './server/setup/precache-order.ts';
import { preloadDependencies } from './server/setup/preload-dependencies.ts';
import { prerenderPages } from './server/setup/prerender-pages.ts';
import { settingsInDev } from './server/setup/settings-in-dev.ts';
import { withoutSummaries } from './server/setup/without-summaries.ts';
import { workerBuild } from './server/setup/worker-build.ts';

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));
const apiPort = process.env.PORT ?? '3000';
const outDir = process.env.DIST_DIR ?? 'dist';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          withoutSummaries(),
          preloadDependencies(),
          importMap(),
          prerenderPages(),
          checkoutFramePage(),
          settingsInDev(process.env),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'sw.ts',
            outDir,
            injectRegister: false,
            registerType: 'prompt',
            manifest,
            // Icons are the system's, which fetched them when the app was added: no page shows one.
            includeManifestIcons: false,
            injectManifest: {
              buildPlugins: { vite: [workerBuild()] },
              manifestTransforms: [
                withoutNetworkOnly(outDir, [
                  'src/routes/dashboard.rights.tsx',
                  'src/routes/dashboard.sessions.tsx',
                  'src/features/rights/withdrawal-state.tsx',
                ]),
                precacheOrder(outDir),
              ],
              globPatterns: ['**/*.{js,css,html,svg}'],
              // Without the previews of screens that few come back to, and what is of use with a network alone.
              globIgnores: [
                'checkout-frame.html',
                'previews/{create_account,public-payment}.html',
                'assets/{lock-switch,enable-lock,proof-worker,file-check}-*.js',
              ],
            },
          }),
        ]),
  ],
  build: {
    ...(isSsrBuild ? {} : { outDir }),
    target: BUILD_TARGET,
    manifest: true,
    ...(isSsrBuild ? {} : { chunkImportMap: true }),
    sourcemap: false,
    rolldownOptions: {
      // How long each plugin took is nothing to whoever starts the app.
      checks: { bundlerTimings: false },
      ...(isSsrBuild
        ? {}
        : {
            // A constant is written where it is used: for one of them a screen would load the file that it stands in.
            optimization: { inlineConst: { mode: 'all' } },
            // Pure by its rules: encoders of the contract, which the server alone uses, leave nothing of what they import.
            treeshake: { moduleSideEffects: [{ test: /src\/core\/(?!api\/spanish)/, sideEffects: false }] },
            output: {
              // Names stand in every file that imports another: seven characters tell a file's versions apart as eight do.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
                  },
                  { name: 'state', test: /node_modules\/(jotai|idb-keyval)\// },
                  { name: 'schema', test: /node_modules\/(yup|property-expr|tiny-case|toposort)\// },
                  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\// },
                  // Without what only the portal needs, which keeps answers on the device.
                  {
                    name: 'query',
                    includeDependenciesRecursively: false,
                    test: /node_modules\/@tanstack\/(query-core\/(?!.*\/hydration\.)|react-query\/)/,
                  },
                  // Not in the shell, although nearly every screen has it: it needs the code of queries.
                  {
                    name: 'mutations',
                    includeDependenciesRecursively: false,
                    test: /src\/platform\/api\/mutations\./,
                  },
                  // What nearly every screen has, in one file: hundreds of small ones cost more in heads than in content.
                  {
                    name: 'common',
                    test: /src\/(ui|copy|platform\/(?!api\/http\.)|core\/(?!api\/|text\/))/,
                    minShareCount: 19,
                  },
                  // Apart from it too: for who types.
                  {
                    name: 'typed',
                    includeDependenciesRecursively: false,
                    test: /src\/core\/(text\/typed-number|people\/(document-number|email|phone))/,
                  },
                  // Apart from it: schemas, and what needs them, come with the first form or call.
                  {
                    name: 'contract',
                    includeDependenciesRecursively: false,
                    test: /src\/(core\/api\/|platform\/api\/http\.)/,
                    minShareCount: 18,
                  },
                  // Cards and sums: who shows one shows the other.
                  {
                    name: 'figures',
                    includeDependenciesRecursively: false,
                    test: /src\/ui\/(card|money|money-text)\./,
                  },
                  // What the portal's screens share with what it shows before there is a credit.
                  {
                    name: 'portal',
                    includeDependenciesRecursively: false,
                    test: /src\/(copy\/portal|features\/portal\/(credit-failure|freshness|header-actions|leave-button|portal-paths)|platform\/queries\/(credit-query|kept-under-lock))\./,
                  },
                  // What opens the portal with the device's lock, and seals for it: few have it.
                  {
                    name: 'device-lock',
                    includeDependenciesRecursively: false,
                    test: /src\/(copy\/unlock|features\/(account\/unlock-offer|portal\/unlocked-bar)|platform\/(device-lock\/(?!enable|lock-)|storage\/(seal-for-lock|lock-record|sealed-box)))/,
                  },
                  // What each form has once it is begun.
                  {
                    name: 'form-parts',
                    includeDependenciesRecursively: false,
                    test: /src\/(platform\/(forms\/(use-takeover|use-submission|use-form-errors)|drafts\/use-draft-of-form)|ui\/field-props)\./,
                  },
                  // What a form shows before it is begun, in one file: each small one costs a turn of the line.
                  {
                    name: 'form-base',
                    includeDependenciesRecursively: false,
                    test: /src\/(ui\/(notice|failure-notice|needs-network|form|form-on-demand|field|control|saved-line|draft-notices|chunk-boundary|lazy-panel)|copy\/(needs|draft)|core\/people\/phone)\./,
                  },
                  // What keeps what is typed: the device's own part of it comes after the screen.
                  {
                    name: 'drafts',
                    includeDependenciesRecursively: false,
                    test: /src\/platform\/(storage\/draft-key|drafts\/(draft-shape|stored-draft|local-draft|draft-controller|draft-atom|use-draft))\./,
                  },
                  // What login and registration have both.
                  {
                    name: 'account-base',
                    includeDependenciesRecursively: false,
                    test: /src\/(copy\/account|core\/people\/referral|core\/api\/accounts\/referral-link|ui\/phone-field|features\/account\/(alternative-link|account|login-draft|start-draft|start-session|start-query))\./,
                  },
                ],
              },
            },
          }),
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/healthz': `http://127.0.0.1:${apiPort}` },
  },
}));
