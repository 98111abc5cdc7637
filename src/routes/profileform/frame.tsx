import { wizardCopy } from '../../copy/wizard.ts';
import { endSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ExitIcon } from '../../ui/icons/action-icons.tsx';
import { CheckIcon } from '../../ui/icons/status-icons.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';

const { steps, panel } = wizardCopy;

/** The session guard redirects to the login. */
export const leave = () => void endSession('button');

export const leaveButton = (
  <Button kind="quiet" small icon={<ExitIcon size={20} />} onClick={leave}>
    {wizardCopy.leave}
  </Button>
);

/** Page props of a step, counted from 0: logout, progress and side panel. */
export const frameOf = (step: number): PageFrame => ({
  before: <ProgressSteps step={step + 1} total={steps.length} name={steps[step] ?? ''} />,
  headerAction: leaveButton,
  aside: (
    <SidePanel
      title={panel.title}
      text={panel.text}
      items={panel.items.map((text, index) => (index === step ? <strong key={text}>{text}</strong> : text))}
      icons={panel.items.map((text, index) => (index < step ? <CheckIcon key={text} /> : index + 1))}
    />
  ),
});
