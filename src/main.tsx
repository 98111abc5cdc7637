import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { onPendingWork } from '#core/pwa/pending-work.ts';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { AppRoutes } from './app/router.tsx';
import { watchInstallPrompt } from './platform/install/install-prompt.ts';
import { reportUncaughtErrors } from './platform/report-errors.ts';
import { registerWorker } from './platform/updates/worker-bridge.ts';
import './ui/tokens.css';
import './ui/base.css';

reportUncaughtErrors();
watchInstallPrompt();

if (import.meta.env.VITE_TEST)
  onPendingWork((count) => {
    document.documentElement.dataset.busy = String(count);
  });

const root = document.getElementById('root');
if (!root) throw new Error('no root');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>,
);

registerWorker();

/** No translator is sooner, and every screen before. */
const TRANSLATED_AFTER_MS = 1_000;
setTimeout(() => {
  loadChunk(() => import('./platform/translated-page.ts')).then(
    ({ followTranslation }) => followTranslation(),
    (error: unknown) => console.warn('a translation of the page may end a screen', error),
  );
}, TRANSLATED_AFTER_MS);
