import { PURPOSE_TEXTS } from '#core/rights/authorisations.ts';
import { procedureCopy } from '../../copy/procedure.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Fieldset } from '../../ui/field.tsx';
import textStyles from '../../ui/text.module.css';

const copy = procedureCopy.authorisations;

export interface AuthorisationsProps {
  isHealthGiven: boolean;
  onHealth: (isGiven: boolean) => void;
}

/** The press that sends the request is the consent to the bureau; the one to keep the procedure is a choice. */
export const Authorisations = ({ isHealthGiven, onHealth }: AuthorisationsProps) => (
  <Fieldset legend={copy.title}>
    <div>
      <Checkbox
        id="health"
        label={PURPOSE_TEXTS.health.text}
        checked={isHealthGiven}
        onChange={(event) => onHealth(event.currentTarget.checked)}
        aria-describedby="health-note"
      />
      <p id="health-note" className={textStyles.note}>
        {copy.withoutHealth}
      </p>
    </div>
    <p>{PURPOSE_TEXTS.bureau.text}</p>
    <p className={textStyles.note}>{copy.revocable}</p>
  </Fieldset>
);
