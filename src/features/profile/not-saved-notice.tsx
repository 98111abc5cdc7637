import { useQueryClient } from '@tanstack/react-query';
import { brand } from '../../copy/brand.ts';
import { personalCopy } from '../../copy/wizard.ts';
import type { CallFailure } from '../../platform/call-failure.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';

const CONFLICT = 409;
const { taken, changed } = personalCopy.notSaved;

/** Why the data were not saved, with the remedy for each reason. */
export function NotSavedNotice({ failure }: { failure: CallFailure }) {
  const { code, status, sentence } = failure;
  const queryClient = useQueryClient();
  if (code === 'already_registered')
    return (
      <FailureNotice
        action={
          <AnchorButton kind="quiet" small newTab href={brand.whatsappUrl(taken.message)}>
            {taken.contact}
          </AnchorButton>
        }
      >
        {sentence}
      </FailureNotice>
    );
  // Changed elsewhere, perhaps in another tab: after the refetch the wizard redirects to the current step.
  const reloadLink = (
    <Button kind="quiet" small onClick={() => void queryClient.invalidateQueries()}>
      {changed}
    </Button>
  );
  return <FailureNotice failure={failure} retry="submit" action={status === CONFLICT && reloadLink} />;
}
