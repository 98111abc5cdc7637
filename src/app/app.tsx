import { ErrorBoundary } from './error-boundary.tsx';
import { Inside } from './inside.tsx';

/** Every address but the landing's, which is a page of its own. */
export const App = () => (
  <ErrorBoundary>
    <Inside />
  </ErrorBoundary>
);
