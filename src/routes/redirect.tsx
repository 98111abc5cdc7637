import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { type FlashMessage, setFlashMessage } from '../platform/flash-message.ts';

/** Redirects, with an optional flash message. */
export const Redirect = ({ to, news }: { readonly to: string; readonly news?: FlashMessage | undefined }) => {
  useEffect(() => {
    if (news) setFlashMessage(news);
  }, [news]);
  return <Navigate to={to} replace />;
};
