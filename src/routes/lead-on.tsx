import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { type ArrivalNews, tellOnArrival } from '../platform/arrival-news.ts';

/** Leads to another address, with a sentence on why if there is one to say. */
export const LeadOn = ({ to, news }: { readonly to: string; readonly news?: ArrivalNews | undefined }) => {
  useEffect(() => {
    if (news) tellOnArrival(news);
  }, [news]);
  return <Navigate to={to} replace />;
};
