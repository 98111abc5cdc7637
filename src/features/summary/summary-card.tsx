import { useState } from 'react';
import { summaryCopy } from '../../copy/summary.ts';
import { findSummary } from '../../platform/storage/saved-summary.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { summaryText } from '../../ui/summary-text.ts';
import textStyles from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import styles from './summary-card.module.css';

/** The kept summary on another screen, while there is no network. */
const SummaryCard = () => {
  const now = useNow();
  const [summary] = useState(() => findSummary(now));
  if (!summary) return null;
  const { figure, facts } = summaryText(summary, now);
  return (
    <Card tone="soft">
      <h2>{summaryCopy.screen.title}</h2>
      <p>
        <strong>{figure}</strong>
      </p>
      {facts.length > 0 && (
        <ul className={styles.facts}>
          {facts.map((fact) => (
            <li key={fact} className={textStyles.note}>
              {fact}
            </li>
          ))}
        </ul>
      )}
      <LinkButton wide kind="quiet" to="/resumen">
        {summaryCopy.card.open}
      </LinkButton>
    </Card>
  );
};

export default SummaryCard;
