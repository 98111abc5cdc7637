import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { type FlashMessage, setFlashMessage } from '../platform/flash-message.ts';

/** Leads to another address, with a sentence on why if there is one to say. */
export const Redirect = ({ to, news }: { readonly to: string; readonly news?: FlashMessage | undefined }) => {
  useEffect(() => {
    if (news) setFlashMessage(news);
  }, [news]);
  return <Navigate to={to} replace />;
};
