import { useEffect, useRef } from 'react';
import { receiveSmsCode } from './sms-code.ts';

/** Fills the code from the SMS where supported; aborted on unmount or when `listening` ends. */
export const useSmsCode = (onCode: (code: string) => void, listening = true, digits = 4): void => {
  const deliver = useRef(onCode);
  useEffect(() => {
    deliver.current = onCode;
  });

  useEffect(() => {
    if (!listening || !('OTPCredential' in window)) return;
    const controller = new AbortController();
    void receiveSmsCode(navigator.credentials, controller.signal, digits).then((code) => {
      if (code) deliver.current(code);
    });
    return () => controller.abort();
  }, [listening, digits]);
};
