import { wizardCopy } from '../../copy/wizard.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCircleIcon } from '../../ui/icons/status-icons.tsx';
import { IdentityScene } from '../../ui/illustrations/identity-scene.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import styles from './intro.module.css';

export interface IntroProps extends PageFrame {
  onStart(): void;
}

export const Intro = ({ onStart, ...frame }: IntroProps) => {
  const { title, lead, items, start } = wizardCopy.intro;
  return (
    <Page
      {...frame}
      title={title}
      lead={lead}
      actions={
        <Button wide onClick={onStart}>
          {start}
        </Button>
      }
    >
      <IdentityScene className={styles.scene} />
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item} className={styles.item}>
            <CheckCircleIcon className={styles.icon} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </Page>
  );
};
