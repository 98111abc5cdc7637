import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
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
