import { procedureCopy } from '../../copy/wizard.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Waiting } from '../../ui/waiting.tsx';

/** While the application is being decided; it ends by itself. */
export function StudyingDialog() {
  const { title, text } = procedureCopy.studying;
  return (
    <Dialog title={title}>
      <Waiting text={text} note={procedureCopy.warning} delayMs={0} />
    </Dialog>
  );
}
