import { appCopy } from '../../copy/app.ts';
import { brand } from '../../copy/brand.ts';
import { welcomeCopy } from '../../copy/welcome.ts';
import {
  CardIcon,
  CashIcon,
  LockIcon,
  MailIcon,
  MessageIcon,
  ShieldIcon,
} from '../../ui/icons/object-icons.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Carousel } from './carousel.tsx';
import { Choice } from './choice.tsx';
import styles from './landing.module.css';
import { OfflineCard } from './offline-card.tsx';
import { QuoteCard } from './quote-card.tsx';
import { slides } from './slides.tsx';

const { steps, trust, support, choice } = welcomeCopy;

/** The way through, its minutes and the papers that it takes, before the number is asked for. */
const Steps = () => (
  <section className={styles.trust} aria-labelledby="steps-title">
    <div>
      <h2 id="steps-title" className={styles.heading}>
        {steps.title}
      </h2>
      <p className={styles.lead}>{steps.lead}</p>
    </div>
    <ol className={styles.steps}>
      {steps.list.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <p>
            <strong className={styles.name}>{title}</strong>
            {text}
          </p>
        </li>
      ))}
    </ol>
  </section>
);

/** Costs, data and lender, disclosed before anything is typed. */
const Trust = () => {
  const lines = [
    { icon: <CashIcon size={22} />, ...trust.cost },
    { icon: <LockIcon size={22} />, ...trust.data },
    { icon: <ShieldIcon size={22} />, ...trust.lender },
  ];
  return (
    <section className={styles.trust} aria-labelledby="trust-title">
      <h2 id="trust-title" className={styles.heading}>
        {trust.title}
      </h2>
      <ul className={styles.lines}>
        {lines.map(({ icon, title, text }) => (
          <li key={title} className={styles.line}>
            <span className={styles.icon}>{icon}</span>
            <p>
              <strong className={styles.name}>{title}</strong>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const PayWithoutEntering = () => (
  <a href="/public-payment" className={styles.link}>
    <CardIcon size={22} />
    {choice.pay}
  </a>
);

const Support = () => (
  <footer className={styles.support}>
    <p className={styles.ask}>{support.title}</p>
    <a className={styles.link} href={brand.whatsappUrl(support.greeting)} rel="noopener noreferrer">
      <MessageIcon size={22} />
      {support.whatsapp}
    </a>
    <a className={styles.link} href={`mailto:${brand.email}`}>
      <MailIcon size={22} />
      {brand.email}
    </a>
  </footer>
);

/** Prerendered at build time; `landing-script.ts` adds its behaviour. */
export const Landing = () => (
  <>
    <p className={styles.late} role="status" data-late="" hidden>
      {appCopy.storageLate}
    </p>
    <div className={styles.landing} data-landing="">
      <header className={styles.header}>
        <Logo />
      </header>
      <main className={styles.main}>
        <div className={styles.start}>
          <OfflineCard />
          <div className={styles.hero}>
            <Carousel slides={slides} />
          </div>
          <div className={styles.ways} data-part="">
            <Choice />
            <PayWithoutEntering />
          </div>
        </div>
        <div className={styles.column} data-part="">
          <QuoteCard />
          <Steps />
          <Trust />
        </div>
      </main>
      <Support />
    </div>
  </>
);
