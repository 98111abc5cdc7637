import { useId } from 'react';
import { installCopy } from '../../copy/install.ts';
import type { InstallMethod } from '../../platform/install/install-method.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import { Mark } from '../../ui/logo.tsx';
import styles from './install-card.module.css';

/** Subject of the screen, which selects the benefits to list. */
export type InstallSubject = keyof typeof installCopy.gives;

export interface InstallCardProps {
  way: InstallMethod;
  about: InstallSubject;
  isAsking: boolean;
  onInstall: () => void;
  onLater: () => void;
}

const isPhone = (): boolean => /Mobi|Android|iPhone|iPad/.test(navigator.userAgent);

export const InstallCard = ({ way, about, isAsking, onInstall, onLater }: InstallCardProps) => {
  const id = useId();
  const { title, gives, install, asking, how, later } = installCopy;
  return (
    <Card aria-labelledby={id}>
      <div className={styles.head}>
        <Mark size={40} />
        <h2 id={id}>{way !== 'prompt' || isPhone() ? title.phone : title.computer}</h2>
      </div>
      <ul className={styles.gives}>
        {gives[about].map((give) => (
          <li key={give} className={styles.give}>
            <CheckIcon size={20} />
            <span>{give}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button wide kind="secondary" busy={isAsking} onClick={onInstall}>
          {isAsking ? asking : way === 'prompt' ? install : how}
        </Button>
        {!isAsking && (
          <Button wide kind="quiet" onClick={onLater}>
            {later}
          </Button>
        )}
      </div>
    </Card>
  );
};
