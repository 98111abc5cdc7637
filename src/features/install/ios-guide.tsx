import type { ReactNode } from 'react';
import { installCopy } from '../../copy/install.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ringShape } from '../../ui/ring-geometry.ts';
import styles from './ios-guide.module.css';

const SIDE = 88;

/** Hidden from screen readers: the text beside it says the same. */
const Phone = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={SIDE}
    height={SIDE}
    viewBox="0 0 88 88"
    className={styles.drawing}
  >
    <rect className={styles.phone} x="15" y="3" width="58" height="82" rx="9" />
    {children}
  </svg>
);

/** A page and its toolbar with the share button. */
const ShareStep = () => (
  <Phone>
    <path className={styles.line} d="M24 17h40M24 27h30M24 37h36M24 47h22" />
    <path className={styles.sheet} d="M16 60h56v16a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8Z" />
    <path className={styles.line} d="M24 72h5M59 72h5" />
    <circle className={styles.button} cx="44" cy="71" r="12" />
    <path className={styles.sign} d="M41.5 69.5H39v7.5h10v-7.5h-2.5M44 73V64M41 67l3-3 3 3" />
  </Phone>
);

/** The share sheet and its row to choose. */
const ChooseStep = () => (
  <Phone>
    <path className={styles.sheet} d="M16 22h56v54a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8Z" />
    <path className={styles.line} d="M23 32h26M23 74h22" />
    <rect className={styles.button} x="19" y="42" width="50" height="22" rx="6" />
    <path className={styles.sign} d="M26 53h19M52.5 47.5h11v11h-11ZM58 50.5v5M55.5 53h5" />
  </Phone>
);

/** The home screen with the app's icon. */
const HomeStep = () => {
  const { paths, round } = ringShape(8);
  return (
    <Phone>
      <path className={styles.sheet} d="M24 11h12v12H24ZM52 11h12v12H52ZM24 62h12v12H24ZM52 62h12v12H52Z" />
      <rect className={styles.button} x="29" y="27" width="30" height="30" rx="7" />
      <g transform="translate(33 31) scale(0.22)" strokeWidth={round}>
        {paths.map((path) => (
          <path key={path} className={styles.segment} d={path} />
        ))}
      </g>
      <path className={styles.sign} d="M44 38.5v7M40.5 42h7" />
    </Phone>
  );
};

export interface IosGuideProps {
  way: 'safari' | 'ios';
  onDone: () => void;
  onClose: () => void;
}

/** Manual steps: iOS gives pages no install prompt. */
const IosGuide = ({ way, onDone, onClose }: IosGuideProps) => {
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
};

export default IosGuide;
