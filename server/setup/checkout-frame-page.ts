import { build, type Plugin, type Rolldown } from 'vite';
import { FRAME_FILE } from '../infrastructure/web/frame-host.ts';

const SCRIPT = 'src/features/payments/checkout/frame-script.ts';

const bundleScript = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: { checks: { bundlerTimings: false } },
      lib: { entry: SCRIPT, formats: ['iife'], name: 'frame', fileName: () => 'frame.js' },
    },
  })) as Rolldown.RolldownOutput[];
  const [script] = built.flatMap(({ output }) => output);
  if (script?.type !== 'chunk') throw new Error('the script of the payment frame was not built');
  return script.code.trim();
};

/** Inlined script: a module of ours would be of a foreign origin for a page that has none. */
const drawPage = async (): Promise<string> => `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Pasarela de pagos</title>
</head>
<body><script>${await bundleScript()}</script></body>
</html>
`;

/** Writes the page of the payment provider's frame; in development it is made at each request. */
export const checkoutFramePage = (): Plugin => ({
  name: 'checkout-frame-page',
  configureServer(server) {
    server.middlewares.use(`/${FRAME_FILE}`, (_request, response, next) => {
      const answer = async () => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(await drawPage());
      };
      answer().catch(next);
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: FRAME_FILE, source: await drawPage() });
  },
});
