import { simulatorCopy as copy } from '../../copy/simulator.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { SIMULATION_DRAFT } from './simulation-schema.ts';
import { SimulatorForm, type SimulatorFormProps } from './simulator-form.tsx';

export const Simulator = (props: Omit<SimulatorFormProps, 'draft'>) => {
  const draft = useDraft(SIMULATION_DRAFT, `simulation-${props.credit.number}`);
  return draft.isReady ? <SimulatorForm {...props} draft={draft} /> : <Waiting text={copy.loading} />;
};
