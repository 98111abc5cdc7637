import { yupResolver } from '@hookform/resolvers/yup';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ACCOUNT_FIELD_OF, type Bank } from '#core/api/payments/bank-transfers.ts';
import { parsePhone } from '#core/people/phone.ts';
import { bankTransferCopy } from '../../../copy/bank-transfer.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import type { Draft } from '../../../platform/drafts/use-draft.ts';
import { useDraftOfForm } from '../../../platform/drafts/use-draft-of-form.ts';
import { useFormErrors } from '../../../platform/forms/use-form-errors.ts';
import { useOnline } from '../../../platform/network/online.ts';
import { leftForBankAtom, phoneAtom, userAtom } from '../../../platform/session/session-atoms.ts';
import { flushAtoms } from '../../../platform/storage/persisted-atom.ts';
import { store } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { ErrorScene } from '../../../ui/illustrations/error-scene.tsx';
import { Money } from '../../../ui/money.tsx';
import textStyles from '../../../ui/text.module.css';
import { Waiting } from '../../../ui/waiting.tsx';
import type { Payable } from '../model/payable.ts';
import { BankFields } from './bank-fields.tsx';
import { bankPageAtom, lastBankAtom } from './bank-page-atom.ts';
import { type BankEntry, bankSchema } from './bank-schema.ts';
import styles from './transfer.module.css';
import { useBankPage } from './use-bank-page.ts';

/** Amount of the previous step, with a link back to it. */
export const PaymentSummary = ({ amount }: { amount: number }) => (
  <div className={styles.paying}>
    <p>
      {bankTransferCopy.paying} <Money value={amount} size="large" />
    </p>
    <Link to="." replace>
      {bankTransferCopy.change}
    </Link>
  </div>
);

/** Initial values: the last bank used, and the holder's own data for the holder alone. */
const ownEntry = (
  { pass, shownDocument }: Pick<Payable, 'pass' | 'shownDocument'>,
  banks: readonly Bank[],
): BankEntry => {
  const last = store.get(lastBankAtom);
  const bankCode = banks.some(({ code }) => code === last) ? (last ?? '') : '';
  const start = { bankCode, holderKind: 'person', documentType: 'CC' } as const;
  if (pass !== undefined) return { ...start, documentNumber: '', fullName: '', email: '', phone: '' };
  const user = store.get(userAtom);
  return {
    ...start,
    documentNumber: shownDocument,
    fullName: [user?.firstNames, user?.surnames].filter(Boolean).join(' '),
    email: user?.email ?? '',
    phone: parsePhone(store.get(phoneAtom) ?? user?.phone ?? '') ?? '',
  };
};

const lateCopy = bankTransferCopy.late;

/** Timeout of the bank's page: nothing was authorized. */
const BankTimeout = ({ onAgain, onSee }: { onAgain: () => void; onSee: () => void }) => (
  <>
    <EmptyState announce art={<ErrorScene />} title={lateCopy.title} text={lateCopy.text} />
    <Button wide onClick={onAgain}>
      {lateCopy.again}
    </Button>
    <Button wide kind="quiet" onClick={onSee}>
      {lateCopy.see}
    </Button>
  </>
);

const copy = bankTransferCopy;
const NO_SESSION = 401;
const FIELDS = ['bankCode', 'documentType', 'documentNumber', 'fullName', 'email', 'phone'] as const;

export interface BankFormProps {
  /** Of the signed attempt. */
  reference: string;
  /** Whole pesos. */
  amount: number;
  payable: Payable;
  /** Link to the provider's widget. */
  otherWay: ReactNode;
  onClosed: (reference: string) => void;
  onPassOver?: (() => void) | undefined;
  banks: readonly Bank[];
  draft: Draft<BankEntry>;
}

export const BankForm = (props: BankFormProps) => {
  const { reference, amount, payable, banks, draft, otherWay, onClosed, onPassOver } = props;
  const isOnline = useOnline();
  const [own] = useState(() => ownEntry(payable, banks));
  const form = useForm<BankEntry>({
    resolver: yupResolver(bankSchema),
    defaultValues: { ...own, ...draft.restored },
    shouldFocusError: false,
  });
  useDraftOfForm(form, draft);
  const bank = useBankPage(
    { reference, pass: payable.pass },
    {
      onLeaving: async (url) => {
        store.set(bankPageAtom, { reference, url });
        store.set(leftForBankAtom, Date.now());
        await Promise.all([draft.drop(), flushAtoms()]);
        // Replaces the history entry: coming back from the bank shows the result.
        onClosed(reference);
      },
      onOver: () => onClosed(reference),
    },
  );
  const { wrong, failure } = useFormErrors(form, {
    fields: FIELDS,
    failure: bank.failure,
    fieldOf: ACCOUNT_FIELD_OF,
  });
  const isPassOver = payable.pass !== undefined && bank.failure?.status === NO_SESSION;
  useEffect(() => {
    if (isPassOver) onPassOver?.();
  }, [isPassOver, onPassOver]);
  const submit = form.handleSubmit((values) => bank.open(values));

  if (bank.isOpening) {
    const { text, note, late } = copy.opening;
    return <Waiting text={text} note={note} lateText={late} delayMs={0} />;
  }
  if (bank.isLate) return <BankTimeout onAgain={() => void submit()} onSee={() => onClosed(reference)} />;
  return (
    <>
      <PaymentSummary amount={amount} />
      <Form
        needs={paymentCopy.needsNetwork}
        draft={draft}
        onSubmit={(event) => void submit(event)}
        submit={{ label: copy.submit }}
      >
        {wrong.length > 1 && <ErrorSummary errors={wrong} />}
        <BankFields form={form} banks={banks} own={own} />
        <p className={textStyles.note}>{copy.privacy}</p>
        {isOnline && <p>{copy.leaving}</p>}
        {failure && <FailureNotice title={copy.failed} failure={failure} retry="submit" />}
      </Form>
      {otherWay}
    </>
  );
};
