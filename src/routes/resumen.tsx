import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { SummaryScreen } from '../features/summary/summary-screen.tsx';
import { findSummary } from '../platform/storage/saved-summary.ts';

/** The saved summary; without a valid one, the login. */
const SummaryRoute = () => {
  const [summary] = useState(() => findSummary(Date.now()));
  return summary ? (
    <SummaryScreen summary={summary} backTo="/newlogin" />
  ) : (
    <Navigate to="/newlogin" replace />
  );
};

export default SummaryRoute;
