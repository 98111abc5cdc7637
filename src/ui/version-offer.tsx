import { draftCopy } from '../copy/draft.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { relativeTimeText } from './relative-time-text.ts';
import type { DraftStatus } from './saved-line.tsx';
import { Stack } from './stack.tsx';
import { useNow } from './use-now.ts';

export interface VersionOfferProps extends Pick<DraftStatus, 'choose'> {
  readonly other: NonNullable<DraftStatus['other']>;
}

/** Offers the older of two devices' versions of a form, once. */
const VersionOffer = ({ other, choose }: VersionOfferProps) => {
  const copy = draftCopy.otherVersion[other.isOfThisDevice ? 'ofThisDevice' : 'ofOtherDevice'];
  const chosen = (isOther: boolean) => () => {
    choose(isOther);
    // The buttons go: the focus stays in the screen.
    document.getElementById('contenido')?.focus({ preventScroll: true });
  };
  const actions = (
    <Stack gap="tight">
      <Button kind="quiet" small onClick={chosen(true)}>
        {copy.take}
      </Button>
      <Button kind="quiet" small onClick={chosen(false)}>
        {draftCopy.otherVersion.keep}
      </Button>
    </Stack>
  );
  return (
    <Notice live title={draftCopy.otherVersion.title} action={actions}>
      {copy.text(relativeTimeText(other.savedAt, useNow()))}
    </Notice>
  );
};

export default VersionOffer;
