import { installCopy } from '../../copy/install.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChooseStep, HomeStep, ShareStep } from './home-screen-steps.tsx';
import styles from './ios-guide.module.css';

export interface IosGuideProps {
  way: 'safari' | 'ios';
  onDone: () => void;
  onClose: () => void;
}

/** Manual steps: iOS gives pages no install prompt. */
export default function IosGuide({ way, onDone, onClose }: IosGuideProps) {
  const { guide } = installCopy;
  const steps = [
    { Drawing: ShareStep, text: guide[way] },
    { Drawing: ChooseStep, text: guide.choose },
    { Drawing: HomeStep, text: guide.add },
  ];
  return (
    <Dialog
      title={guide.title}
      onClose={onClose}
      actions={
        <Button wide kind="secondary" onClick={onDone}>
          {guide.done}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map(({ Drawing, text }, index) => (
          <li key={text} className={styles.step}>
            <Drawing />
            <span>
              <span className={styles.number} aria-hidden="true">
                {index + 1}.{' '}
              </span>
              {text}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{guide.again}</p>
    </Dialog>
  );
}
