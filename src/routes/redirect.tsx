import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { type FlashMessage, setFlashMessage } from '../platform/flash-message.ts';

/** Redirects, with an optional flash message. */
export const Redirect = ({
  to,
  message,
}: {
  readonly to: string;
  readonly message?: FlashMessage | undefined;
}) => {
  useEffect(() => {
    if (message) setFlashMessage(message);
  }, [message]);
  return <Navigate to={to} replace />;
};
