import type { ReactNode } from 'react';
import { welcomeCopy } from '../../copy/welcome.ts';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../ui/icons/action-icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './carousel.module.css';

const words = welcomeCopy.carousel;

const CarouselControls = ({ total }: { total: number }) => (
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

/**
 * Markup only; `hydrateCarousel` finds its parts by data attributes. Slides have no controls, so all of them stay
 * readable for a screen reader, in order.
 */
export const Carousel = ({ slides }: { slides: readonly { key: string; content: ReactNode }[] }) => (
  <section
    className={styles.carousel}
    aria-roledescription={words.role}
    aria-label={words.label}
    data-carousel
  >
    <div className={styles.window} data-carousel-window>
      <div className={styles.track} data-carousel-track data-index={0}>
        {slides.map(({ key, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group and not a set of fields.
          <div
            key={key}
            role="group"
            aria-roledescription={words.slideRole}
            aria-label={words.position(index + 1, slides.length)}
            className={styles.slide}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
    <CarouselControls total={slides.length} />
    <div role="status" data-carousel-status>
      <VisuallyHidden>{''}</VisuallyHidden>
    </div>
  </section>
);
