import { type ReactNode, useId } from 'react';
import { welcomeCopy } from '../../copy/welcome.ts';
import { ChevronRightIcon, EnterIcon, PlusIcon, ReloadIcon } from '../../ui/icons/action-icons.tsx';
import styles from './choice.module.css';

const words = welcomeCopy.choice;

/** Plain links, so that they work before and without any script. */
export const Choice = () => {
  const id = useId();
  const name = (way: string) => ({ className: styles.name, 'aria-describedby': `${id}-${way}` });
  return (
    <section className={styles.choice} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {words.title}
      </h2>
      <Way id={`${id}-apply`} icon={<PlusIcon />} text={words.applyText} main>
        <a href="/create_account" {...name('apply')} data-apply>
          {words.apply}
        </a>
      </Way>
      <Way id={`${id}-resume`} icon={<ReloadIcon />} text={words.resumeText}>
        <a href="/create_account?continue" {...name('resume')}>
          {words.resume}
        </a>
      </Way>
      <Way id={`${id}-enter`} icon={<EnterIcon />} text={words.enterText}>
        <a href="/login?inicio" {...name('enter')}>
          {words.enter}
        </a>
      </Way>
    </section>
  );
};

interface WayProps {
  id: string;
  icon: ReactNode;
  text: string;
  main?: boolean;
  children: ReactNode;
}

/** The whole card is the hit area of its one link, which the text below describes. */
const Way = ({ id, icon, text, main, children }: WayProps) => (
  <div className={main ? `${styles.way} ${styles.main}` : styles.way}>
    <span className={styles.icon}>{icon}</span>
    <div className={styles.words}>
      {children}
      <p id={id} className={styles.text}>
        {text}
      </p>
    </div>
    <ChevronRightIcon size={20} />
  </div>
);
