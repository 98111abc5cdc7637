import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State of the history entry, and its writer: nothing is written after an unmount. */
export const useHistoryState = () => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const write = useCallback(
    (next: object | null, { replace }: { readonly replace: boolean }) => {
      if (isMounted.current) navigate(pathname + search, { replace, state: next });
    },
    [navigate, pathname, search],
  );
  return { state: state as unknown, write };
};
