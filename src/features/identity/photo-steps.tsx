import { identityCopy } from '../../copy/identity.ts';
import { CardIcon, FaceIcon, IdIcon } from '../../ui/icons/object-icons.tsx';
import styles from './photo-steps.module.css';

const { title, front, back, face } = identityCopy.idle.steps;
const STEPS = [
  { ...front, Icon: IdIcon },
  { ...back, Icon: CardIcon },
  { ...face, Icon: FaceIcon },
];

export function PhotoSteps() {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ol className={styles.list}>
        {STEPS.map(({ name, text, Icon }) => (
          <li key={name} className={styles.step}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <span>
              <strong className={styles.name}>{name}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
