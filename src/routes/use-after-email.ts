import { useSearchParams } from 'react-router-dom';
import { CONFIRM_EMAIL_PATH, CORRECTION_PATH, PROFILE_PATH } from '../features/portal/portal-paths.ts';

const [, OPENED_FROM_PORTAL = ''] = CONFIRM_EMAIL_PATH.split('?');

/**
 * Where a confirmed address leads, and where another one is written: back to 'Mis datos', if its query is there, whose
 * holder asks for a correction of what was studied; or on with the application.
 */
export const useAfterEmail = () => {
  const [search] = useSearchParams();
  const isFromPortal = search.toString() === OPENED_FROM_PORTAL;
  return isFromPortal
    ? { isFromPortal, path: PROFILE_PATH, editPath: CORRECTION_PATH }
    : { isFromPortal, path: '/profileform', editPath: '/create_profile' };
};
