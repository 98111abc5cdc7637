import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { decodeSentCode, resendEmailCode } from '#core/api/accounts/accounts.ts';
import { ownDataCopy } from '../../copy/own-data.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { withSentCode } from '../../platform/forms/use-sent-code.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { CONFIRM_EMAIL_PATH } from './portal-paths.ts';

const copy = ownDataCopy.who;

/** Of an address that was changed since; the server's sentence is for who registers. */
const NOT_REGISTERED = 'email_not_registered';
/** The profile on the screen is of before. */
const STALE_PROFILE: readonly string[] = ['email_confirmed', NOT_REGISTERED, 'email_undeliverable'];

/** Sends the code of an address that an operator wrote down, and leads to where it is typed. */
export const ConfirmEmail = ({ email }: { email: string }) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const sending = useApiMutation({
    mutationFn: async () => {
      const sent = decodeSentCode(await call(resendEmailCode, { params: { email } }), Date.now());
      await navigate(CONFIRM_EMAIL_PATH, { state: withSentCode(sent) });
    },
  });
  const isStale = STALE_PROFILE.includes(sending.failure?.code ?? '');
  useEffect(() => {
    if (isStale) void queryClient.invalidateQueries({ queryKey: ['profile'] });
  }, [isStale, queryClient]);
  return (
    <>
      <Button kind="secondary" wide busy={sending.isPending} onClick={() => void sending.submit()}>
        {sending.isPending ? copy.sendingCode : copy.confirm}
      </Button>
      {sending.failure && (
        <FailureNotice failure={sending.failure} retry={() => void sending.submit()}>
          {sending.failure.code === NOT_REGISTERED ? copy.emailChanged : undefined}
        </FailureNotice>
      )}
    </>
  );
};
