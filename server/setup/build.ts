import { buildApp } from './build-app.ts';

const sandboxUrl = process.env.SANDBOX_PUBLIC_URL ?? `http://localhost:${process.env.SANDBOX_PORT ?? '3001'}`;

/** What the build fixes, taken from the environment; what is not set points at the sandbox. */
const variables: Record<string, string> = {
  VITE_PAYMENT_WIDGET_URL: process.env.VITE_PAYMENT_WIDGET_URL ?? `${sandboxUrl}/widget.js`,
  VITE_IDENTITY_HOST: process.env.VITE_IDENTITY_HOST ?? sandboxUrl,
};
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('VITE_') && value !== undefined) variables[name] = value;
}

const outcome = await buildApp(process.env.DIST_DIR ?? 'dist', variables);
console.log(outcome === 'built' ? 'App construida.' : 'App al día: no hay nada que construir.');
