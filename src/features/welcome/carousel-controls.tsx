import { welcomeCopy } from '../../copy/welcome.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../ui/icons/action-icons.tsx';
import styles from './carousel-controls.module.css';

const words = welcomeCopy.carousel;

export function CarouselControls({ total }: { total: number }) {
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={`${styles.round} ${styles.pause}`}
        aria-label={words.pause}
        data-carousel-pause
        data-pause-label={words.pause}
        data-play-label={words.play}
      >
        <PauseIcon size={20} className={styles.whilePlaying} />
        <PlayIcon size={20} className={styles.whilePaused} />
      </button>
      <ul className={styles.bars} aria-label={words.controls}>
        {Array.from({ length: total }, (_, index) => (
          <li key={words.position(index, total)}>
            <button
              type="button"
              className={styles.bar}
              aria-label={words.goTo(index + 1, total)}
              aria-current={index === 0 ? 'true' : undefined}
              data-carousel-bar={index}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`${styles.round} ${styles.arrow}`}
        aria-label={words.previous}
        data-carousel-step="-1"
      >
        <ChevronLeftIcon size={20} />
      </button>
      <button
        type="button"
        className={`${styles.round} ${styles.arrow}`}
        aria-label={words.next}
        data-carousel-step="1"
      >
        <ChevronRightIcon size={20} />
      </button>
    </div>
  );
}
