import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './router.tsx';

/** Every address but the landing's, which is a page of its own. */
export const App = () => (
  <ErrorBoundary>
    <AppRoutes />
  </ErrorBoundary>
);
