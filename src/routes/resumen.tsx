import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { SummaryScreen } from '../features/summary/summary-screen.tsx';
import { dropSummaries, readSummary, summaryOwner } from '../platform/storage/summary-storage.ts';
import { parseSummary } from '../platform/summary/saved-summary.ts';

/** The saved summary; without a valid one, the login. */
const SummaryRoute = () => {
  const [summary] = useState(() => parseSummary(readSummary(summaryOwner() ?? '') ?? ''));
  useEffect(() => {
    if (!summary) dropSummaries();
  }, [summary]);
  return summary ? (
    <SummaryScreen summary={summary} backTo="/newlogin" />
  ) : (
    <Navigate to="/newlogin" replace />
  );
};

export default SummaryRoute;
