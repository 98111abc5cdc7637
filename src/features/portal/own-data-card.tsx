import { useAtomValue } from 'jotai/react';
import type { Profile } from '#core/api/accounts/profiles.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import { maskPhone, parsePhone } from '#core/people/phone.ts';
import { ownDataCopy } from '../../copy/own-data.ts';
import { phoneAtom, userAtom } from '../../platform/session/session-atoms.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import textStyles from '../../ui/text.module.css';
import { ConfirmEmail } from './confirm-email.tsx';
import { CORRECTION_PATH } from './portal-paths.ts';

const copy = ownDataCopy.who;

const maskedPhone = (text: string | null | undefined): string | undefined => {
  const phone = parsePhone(text ?? '');
  return phone && maskPhone(phone);
};

const rowsOf = (profile: Profile | null, mobile: string | undefined) => {
  const row = (label: string, value: string | undefined) => (value ? [{ label, value }] : []);
  if (!profile) return row(copy.phone, mobile);
  const { applicant, personalData, isEmailProved } = profile;
  const email = isEmailProved ? applicant.email : `${applicant.email} (${copy.emailUnconfirmed})`;
  const contact = maskedPhone(applicant.contactPhone);
  return [
    ...row(copy.name, `${applicant.firstNames} ${applicant.surnames}`.trim()),
    ...row(copy.document, personalData && maskedNumber(personalData.documentNumber)),
    ...row(copy.phone, mobile),
    ...row(copy.contactPhone, contact === mobile ? undefined : contact),
    ...row(copy.email, email),
  ];
};

export interface OwnDataCardProps {
  /** Null until the person has written it. */
  profile: Profile | null;
  isOnline: boolean;
}

/** Phone and document masked: the screen may be seen by others. */
export const OwnDataCard = ({ profile, isOnline }: OwnDataCardProps) => {
  const user = useAtomValue(userAtom);
  const phone = useAtomValue(phoneAtom);
  return (
    <Card>
      <h2>{copy.title}</h2>
      {!isOnline && <p className={textStyles.note}>{copy.offline}</p>}
      {profile?.isEmailUndeliverable && (
        <Notice tone="attention" title={copy.undeliverable.title}>
          {copy.undeliverable.text}
        </Notice>
      )}
      <ReceiptList rows={rowsOf(profile, maskedPhone(user?.phone ?? phone))} />
      {!profile && <p>{copy.none}</p>}
      {profile && !profile.isEmailProved && !profile.isEmailUndeliverable && (
        <ConfirmEmail email={profile.applicant.email} />
      )}
      <p className={textStyles.note}>{copy.wrong}</p>
      <LinkButton kind="quiet" wide to={CORRECTION_PATH}>
        {copy.correct}
      </LinkButton>
    </Card>
  );
};
