import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#core/constants.ts';
import { formatPesos } from '#core/money/money.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { KNOWN_RATE_CAPS } from '#core/rates/rate-caps.ts';
import { welcomeCopy } from '../../copy/welcome.ts';
import { Ring } from '../../ui/ring.tsx';
import textStyles from '../../ui/text.module.css';
import { FIRST_QUOTE, SLIDER, shownQuote } from './quote.ts';
import styles from './quote-card.module.css';

const words = welcomeCopy.quote;

const Amount = () => (
  <div className={`${styles.question} ${styles.amount}`}>
    <label className={styles.label} htmlFor="quote-amount">
      {words.amount}
    </label>
    <input
      id="quote-amount"
      name="monto"
      className={styles.field}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={formatPesos(FIRST_QUOTE.amount)}
      aria-describedby="quote-problem"
      data-quote-amount
    />
    <p id="quote-problem" className={styles.problem} role="alert" data-quote-problem />
    <input
      type="range"
      className={styles.slider}
      aria-label={words.slider}
      aria-valuetext={formatPesos(FIRST_QUOTE.amount)}
      {...SLIDER}
      defaultValue={FIRST_QUOTE.amount}
      data-quote-slider
    />
    <p className={styles.ends} aria-hidden="true">
      <span>{formatPesos(MINIMUM_AMOUNT)}</span>
      <span>{formatPesos(MAXIMUM_AMOUNT)}</span>
    </p>
  </div>
);

const Terms = () => (
  <fieldset className={styles.question} aria-describedby="quote-shorter">
    <legend className={styles.label}>{words.term}</legend>
    <div className={styles.terms}>
      {DEFAULT_POLICY.terms.map((term) => (
        <label key={term} className={styles.term}>
          <input
            type="radio"
            name="cuotas"
            value={term}
            defaultChecked={term === FIRST_QUOTE.term}
            aria-label={words.months(term)}
            data-quote-term
          />
          {term}
        </label>
      ))}
    </div>
    <p id="quote-shorter" className={styles.shorter} data-quote-shorter />
  </fieldset>
);

const Figures = () => {
  const shown = shownQuote({ ...FIRST_QUOTE, on: bogotaDate(new Date()), caps: KNOWN_RATE_CAPS });
  const lines = [
    ['total', words.total],
    ['rate', words.rate],
    ['allIn', words.allIn],
  ] as const;
  return (
    <div className={styles.figures} data-quote-figures>
      <Ring segments={FIRST_QUOTE.term} filled={FIRST_QUOTE.term} size={96} className={styles.ring}>
        <span className={styles.count} aria-hidden="true" data-quote-figure="term">
          {shown?.term}
        </span>
      </Ring>
      <p className={styles.each}>
        {words.each}
        <strong className={styles.monthly} data-quote-figure="monthly">
          {shown?.monthly}
        </strong>
      </p>
      <dl className={styles.lines}>
        {lines.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-quote-figure={name}>{shown?.[name]}</dd>
          </div>
        ))}
      </dl>
      <p className={textStyles.hidden} role="status" data-quote-spoken />
    </div>
  );
};

/**
 * What an instalment would cost, before anything is asked. Markup only, with figures worked out at build time;
 * `hydrateQuote` keeps them up to date. A form of its own, so that what was chosen is carried on without a script too.
 */
export const QuoteCard = () => (
  <section className={styles.card} aria-labelledby="quote-title">
    <header>
      <h2 id="quote-title" className={styles.title}>
        {words.title}
      </h2>
      <p className={styles.lead}>{words.lead}</p>
    </header>
    <form action="/create_account" className={styles.form} data-quote>
      <Amount />
      <Terms />
      <Figures />
      <button type="submit" className={styles.submit}>
        {words.apply}
      </button>
      <p className={styles.note}>{words.note}</p>
    </form>
  </section>
);
