import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { APPLICATION_FIELDS } from '#core/api/applications/applications.ts';
import type { PlanChoice } from '#core/api/applications/offer.ts';
import { MINIMUM_AMOUNT, MINIMUM_INSTALMENT } from '#core/constants.ts';
import { formatPesos, subtractClamped } from '#core/money/money.ts';
import { needsCopy } from '../../copy/needs.ts';
import { offerCopy } from '../../copy/offer.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useEdited } from '../../platform/forms/use-edited.ts';
import type { KnownOffer } from '../../platform/queries/offer-query.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotices } from '../../ui/draft-notices.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Money } from '../../ui/money.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionBar } from '../../ui/page.tsx';
import { SavedLine } from '../../ui/saved-line.tsx';
import textStyles from '../../ui/text.module.css';
import { AmountForm } from './amount-form.tsx';
import styles from './offer.module.css';
import { changeAmount, choosePlan, plansQuery } from './plan-calls.ts';
import { PlanSection } from './plan-section.tsx';
import { type OfferEntry, useOfferForm } from './use-offer-form.ts';

/** Selectable plans, longest term first. Specification §5. */
export const availablePlans = (plans: readonly PlanChoice[]): readonly PlanChoice[] =>
  plans
    .filter(({ isAvailable, monthlyPayment }) => isAvailable && monthlyPayment >= MINIMUM_INSTALMENT)
    .toSorted((one, other) => other.term - one.term);

/** The picked plan while it is still offered, else the first. */
export const selectedPlan = (plans: readonly PlanChoice[], picked: number | null): PlanChoice | undefined =>
  plans.find(({ term }) => term === picked) ?? plans[0];

/** What 'Siguiente' takes, on the bar: the list may be below it. */
const ChosenPlan = ({ plan, onChange }: { plan: PlanChoice; onChange: () => void }) => (
  <div className={styles.chosen}>
    <p>
      <strong>{offerCopy.plans.chosen(plan.term, formatPesos(plan.monthlyPayment))}</strong>
      <span className={textStyles.note}>{offerCopy.plans.total(formatPesos(plan.totalCost))}</span>
    </p>
    <Button kind="quiet" small onClick={onChange}>
      {offerCopy.plans.change}
    </Button>
  </div>
);

interface PlanFormProps {
  profileId: string;
  offer: KnownOffer;
  draft: Draft<OfferEntry>;
  onChosen: () => void;
}

export const PlanForm = ({ profileId, offer, draft, onChosen }: PlanFormProps) => {
  const context = { queryClient: useQueryClient(), profileId, offer };
  const form = useOfferForm(offer, draft);
  const { amount, term } = form.watch();
  const canChange = offer.maximumAmount > MINIMUM_AMOUNT;
  const isAmountChanged = canChange && amount !== offer.amount;
  const query = useApiQuery(plansQuery(offer.applicationId, offer.amount));
  const plans = query.data && availablePlans(query.data.plans);
  const selected = plans && selectedPlan(plans, term);

  const update = useApiMutation({
    mutationFn: async (next: number) => {
      try {
        await changeAmount(context, next);
      } catch (error) {
        const rejection = isCallFailure(error) ? error.fields[APPLICATION_FIELDS.amount] : undefined;
        if (rejection === undefined) throw error;
        form.setError('amount', { type: 'server', message: rejection }, { shouldFocus: true });
      }
    },
    repeats: true,
  });
  const choose = useApiMutation({
    mutationFn: async (chosen: number) => {
      await draft.send(() => choosePlan(context, chosen));
      onChosen();
    },
    repeats: true,
  });
  useEdited(form, update.edited);
  useEdited(form, choose.edited);
  const rest = subtractClamped(offer.procedureCost, offer.maximumAmount);
  const disabledReasonId = useDisabledReasonId();
  const section = useRef<HTMLDivElement>(null);

  const updateFailure = isAmountChanged ? update.failure : undefined;
  const onUpdate = (next: number) => {
    choose.reset();
    void update.submit(next);
  };
  const onRetry = () => {
    if (updateFailure && amount !== null) onUpdate(amount);
    else void query.refetch();
  };

  return (
    <>
      {offer.replacesSigned && (
        <Notice>{offerCopy.approved.lowerCost(formatPesos(offer.procedureCost))}</Notice>
      )}
      <p className={styles.maximum}>
        <span>{offerCopy.approved.maximum}</span> <Money value={offer.maximumAmount} />
        {rest === 0 && <span>{offerCopy.approved.upToCost}</span>}
      </p>
      {rest > 0 && (
        <p>
          {offerCopy.approved.belowCost(
            formatPesos(offer.procedureCost),
            formatPesos(offer.maximumAmount),
            formatPesos(rest),
          )}
        </p>
      )}
      <DraftNotices {...draft} />
      {canChange && (
        <AmountForm
          form={form}
          maximum={offer.maximumAmount}
          isChanged={isAmountChanged}
          isBusy={update.isPending}
          onUpdate={onUpdate}
        />
      )}
      <div ref={section}>
        <PlanSection
          amount={offer.amount}
          plans={plans}
          selected={selected}
          isStale={isAmountChanged}
          canChange={canChange}
          isRecalculating={update.isPending}
          isRepeating={update.isRepeating}
          error={updateFailure ?? (query.data ? undefined : query.error)}
          onRetry={onRetry}
          onPick={(picked) => form.setValue('term', picked)}
        />
      </div>
      {choose.failure && (
        <FailureNotice failure={choose.failure} retry={choose.retry} isRepeating={choose.isRepeating} />
      )}
      <SavedLine {...draft} />
      {selected && !isAmountChanged && !update.isPending && (
        <ActionBar>
          <ChosenPlan
            plan={selected}
            onChange={() => {
              const radio = section.current?.querySelector<HTMLInputElement>('input:checked');
              radio?.focus({ preventScroll: true });
              radio?.scrollIntoView({ block: 'center' });
            }}
          />
          <NeedsNetwork disabledReasonId={disabledReasonId}>{needsCopy.plan}</NeedsNetwork>
          <Button
            wide
            busy={choose.isPending}
            disabledReasonId={disabledReasonId}
            onClick={() => void choose.submit(selected.term)}
          >
            {choose.isPending ? offerCopy.plans.saving : offerCopy.plans.next}
          </Button>
        </ActionBar>
      )}
    </>
  );
};
