import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { SummaryScreen } from '../features/summary/summary-screen.tsx';
import { parseSummary } from '../platform/summary/saved-summary.ts';
import { dropSummaries, readSummary, summaryOwner } from '../platform/summary/summary-storage.ts';

/** The saved summary; without a valid one, the login. */
export default function SummaryRoute() {
  const [summary] = useState(() => parseSummary(readSummary(summaryOwner() ?? '') ?? ''));
  useEffect(() => {
    if (!summary) dropSummaries();
  }, [summary]);
  return summary ? (
    <SummaryScreen summary={summary} backTo="/newlogin" />
  ) : (
    <Navigate to="/newlogin" replace />
  );
}
