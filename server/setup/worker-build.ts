import type { Plugin } from 'vite';

/** vite-plugin-pwa builds the worker apart, with an option that Vite calls deprecated and with all that Vite has to say. */
export const workerBuild = (): Plugin => ({
  name: 'worker-build',
  config: ({ build: { rollupOptions } = {} }) => {
    const output = rollupOptions?.output;
    if (!output || Array.isArray(output)) throw new Error('vite-plugin-pwa builds the worker in another way');
    delete output.inlineDynamicImports;
    output.codeSplitting = false;
    return { logLevel: 'warn', build: { rollupOptions: { checks: { bundlerTimings: false } } } };
  },
});
