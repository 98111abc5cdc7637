import { useAtomValue } from 'jotai/react';
import { type ReactNode, useState } from 'react';
import { procedureCopy } from '../../copy/procedure.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { referralAtom } from '../../platform/session/session-atoms.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page, type PageFrame } from '../../ui/page.tsx';
import { ProcedureForm } from './procedure-form.tsx';
import { PROCEDURE_DRAFT } from './procedure-schema.ts';

export interface ProcedureStepProps extends PageFrame {
  readonly profileId: string;
  readonly rejection: ReactNode;
  /** The draft is kept. */
  onBack(): void;
}

export const ProcedureStep = ({ profileId, rejection, onBack, before, ...frame }: ProcedureStepProps) => {
  const draft = useDraft(PROCEDURE_DRAFT);
  const referral = useAtomValue(referralAtom);
  const [isRejected, setRejected] = useState(false);
  return (
    <Page
      {...frame}
      title={procedureCopy.title}
      before={
        <>
          <BackLink onClick={onBack}>{procedureCopy.back}</BackLink>
          {before}
        </>
      }
    >
      {draft.isReady && (
        <ProcedureForm
          profileId={profileId}
          draft={draft}
          referred={referral ? { id: referral.doctorId, name: referral.doctorName, city: '' } : undefined}
          onRejected={() => setRejected(true)}
        />
      )}
      {isRejected && rejection}
    </Page>
  );
};
