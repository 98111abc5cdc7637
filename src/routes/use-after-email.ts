import { useSearchParams } from 'react-router-dom';
import { CONFIRM_EMAIL_PATH, PROFILE_PATH } from '../features/portal/portal-paths.ts';

const [, OPENED_FROM_PORTAL = ''] = CONFIRM_EMAIL_PATH.split('?');

/** Where a confirmed address leads: back to 'Mis datos', if its query is there, or on with the application. */
export const useAfterEmail = () => {
  const [search] = useSearchParams();
  const isFromPortal = search.toString() === OPENED_FROM_PORTAL;
  const query = isFromPortal ? `?${OPENED_FROM_PORTAL}` : '';
  return { isFromPortal, query, path: isFromPortal ? PROFILE_PATH : '/profileform' } as const;
};
