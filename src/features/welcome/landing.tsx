import { Logo } from '../../ui/logo.tsx';
import { Carousel } from './carousel.tsx';
import { Choice } from './choice.tsx';
import styles from './landing.module.css';
import { slides } from './slides.tsx';
import { PayWithoutEntering, Support, Trust } from './trust.tsx';

/** Prerendered at build time; `landing-script.ts` adds its behaviour. */
export function Landing() {
  return (
    <div className={styles.landing} data-landing="">
      <header className={styles.header}>
        <Logo />
      </header>
      <main className={styles.main}>
        <div className={styles.hero}>
          <Carousel slides={slides} />
        </div>
        <div className={styles.column}>
          <Choice />
          <PayWithoutEntering />
          <Trust />
        </div>
      </main>
      <Support />
    </div>
  );
}
