import { procedureCopy } from '../../copy/wizard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RepeatingNotice } from '../../ui/repeating-notice.tsx';
import { Waiting } from '../../ui/waiting.tsx';

/** Not dismissible while the application is being decided. */
export function StudyingDialog({ isRepeating }: { isRepeating: boolean }) {
  const { title, text } = procedureCopy.studying;
  return (
    <Dialog title={title}>
      {isRepeating && <RepeatingNotice />}
      <Waiting text={text} note={procedureCopy.warning} delayMs={0} />
    </Dialog>
  );
}
