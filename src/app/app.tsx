import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './router.tsx';

/** Every path but the landing's, which is prerendered. */
export const App = () => (
  <ErrorBoundary>
    <AppRoutes />
  </ErrorBoundary>
);
