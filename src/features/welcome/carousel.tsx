import type { ReactNode } from 'react';
import { welcomeCopy } from '../../copy/welcome.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './carousel.module.css';
import { CarouselControls } from './carousel-controls.tsx';

const words = welcomeCopy.carousel;

/**
 * Markup only; `enlivenCarousel` finds its parts by data attributes. Slides have no controls, so all of them stay
 * readable for a screen reader, in order.
 */
export function Carousel({ slides }: { slides: readonly { key: string; content: ReactNode }[] }) {
  return (
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
}
