import { yupResolver } from '@hookform/resolvers/yup';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Credit } from '#core/api/credit/credit.ts';
import { SIMULATED_AMOUNT_FIELD } from '#core/api/credit/simulation.ts';
import { simulatorCopy as copy } from '../../copy/simulator.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import type { Draft } from '../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../platform/drafts/use-draft-of-form.ts';
import { simulationQuery } from '../../platform/queries/simulation-query.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { MoneyField } from '../../ui/money-field.tsx';
import { pesos } from '../../ui/money-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { SimulationResult } from './simulation-result.tsx';
import { leastToSimulate, type SimulationEntry, simulationSchema } from './simulation-schema.ts';

const WHY_ID = 'simulator-needs-network';

export interface SimulatorFormProps {
  credit: Credit;
  isOnline: boolean;
  /** Path of the payment. */
  payTo: string;
  draft: Draft<SimulationEntry>;
}

export const SimulatorForm = ({ credit, isOnline, payTo, draft }: SimulatorFormProps) => {
  const { number, totalDebt, validOn } = credit;
  const form = useForm<SimulationEntry>({
    resolver: yupResolver(simulationSchema(totalDebt)),
    defaultValues: { amount: null, asked: null, ...draft.restored },
  });
  useDraftOfForm(form, draft);
  const asked = useWatch({ control: form.control, name: 'asked' });
  const simulation = useApiQuery({ ...simulationQuery(number, asked ?? 0), enabled: asked !== null });
  const { data, error, isFetching, refetch } = simulation;
  const failure = isCallFailure(error) ? error : undefined;
  const refused = failure?.fields[SIMULATED_AMOUNT_FIELD];

  const isAnswered = data !== undefined && !refused;

  const submit = form.handleSubmit(({ amount }) => {
    if (amount === asked) void refetch();
    else form.setValue('asked', amount);
  });
  return (
    <>
      <Form
        draft={draft}
        onSubmit={(event) => {
          if (isFetching || !isOnline) event.preventDefault();
          else void submit(event);
        }}
      >
        <Controller
          name="amount"
          control={form.control}
          render={({ field, fieldState }) => (
            <MoneyField
              {...field}
              id="amount"
              label={copy.amount.label}
              placeholder={copy.amount.placeholder}
              hint={copy.amount.hint(pesos(leastToSimulate(totalDebt)), pesos(totalDebt), shortDate(validOn))}
              error={fieldState.error?.message ?? refused}
              enterKeyHint="go"
            />
          )}
        />
        <Button
          type="submit"
          wide
          kind={isAnswered ? 'secondary' : 'primary'}
          busy={isFetching}
          disabledReasonId={isOnline ? undefined : WHY_ID}
        >
          {isFetching ? copy.busy : copy.submit}
        </Button>
        <NeedsNetwork disabledReasonId={isOnline ? undefined : WHY_ID}>{copy.needsNetwork}</NeedsNetwork>
      </Form>
      {failure && !refused && (
        <FailureNotice
          title={copy.failed}
          failure={failure}
          retry={() => void refetch()}
          isBusy={isFetching}
        />
      )}
      {isFetching && !data && !failure && <Waiting text={copy.busy} />}
      {isAnswered && <SimulationResult simulation={data} isOnline={isOnline} payTo={payTo} />}
    </>
  );
};
