import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Money } from '#core/money/money.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { env } from '../../../platform/env.ts';
import { ChevronRightIcon, ExternalIcon } from '../../../ui/icons/action-icons.tsx';
import { BankIcon, CashIcon } from '../../../ui/icons/object-icons.tsx';
import { NeedsNetwork } from '../../../ui/needs-network.tsx';
import { useDisabledReasonId, useNetworkStatus } from '../../../ui/network-status.tsx';
import textStyles from '../../../ui/text.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ONLINE_PATH } from '../model/online-path.ts';
import styles from './channel.module.css';

interface ChannelCardProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** Path in the app. */
  to?: string | undefined;
  /** External URL, opened in a new tab. */
  href?: string | undefined;
  /** Disables the card: id of the reason. */
  disabledReasonId: string | undefined;
}

const ChannelCard = ({ icon, title, text, to, href, disabledReasonId }: ChannelCardProps) => {
  const network = useNetworkStatus();
  const inside = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={textStyles.strong}>
          {title}
          {href !== undefined && <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>}
        </span>{' '}
        <span className={styles.text}>{text}</span>
      </span>
      {href === undefined ? <ChevronRightIcon size={22} /> : <ExternalIcon size={20} />}
    </>
  );
  if (disabledReasonId !== undefined) {
    return (
      <button
        type="button"
        className={styles.card}
        aria-disabled="true"
        aria-describedby={disabledReasonId}
        onClick={network.probe}
      >
        {inside}
      </button>
    );
  }
  return to === undefined ? (
    <a className={styles.card} href={href} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <Link className={styles.card} to={to}>
      {inside}
    </Link>
  );
};

/** The bank's page with what is to be paid on it: without them its payer would pay into the void. */
export const bankPage = (address: string, { creditNumber, amount }: AmountDue): string => {
  const url = new URL(address);
  url.searchParams.set('credito', String(creditNumber));
  if (amount) url.searchParams.set('valor', String(amount));
  return url.href;
};

interface AmountDue {
  readonly creditNumber: number;
  /** What brings it up to date, else the minimum; nothing is due where it is 0. */
  readonly amount: Money | undefined;
}

export interface ChannelListProps {
  base: string;
  due: AmountDue;
  /** Masked for a payer without a session. */
  creditNumber: string;
  /** Path of the full number for the counter, for the holder only; works offline. */
  referenceTo?: string | undefined;
  /** Path of the cash slip form. */
  slipTo?: string | undefined;
  /** Path of the shareable payment link, for the holder only; works offline. */
  shareTo?: string | undefined;
}

export const ChannelList = ({ base, due, creditNumber, referenceTo, slipTo, shareTo }: ChannelListProps) => {
  const copy = paymentCopy.channels;
  const disabledReasonId = useDisabledReasonId();
  return (
    <>
      <NeedsNetwork disabledReasonId={disabledReasonId} as="notice">
        {paymentCopy.needsNetwork}
      </NeedsNetwork>
      <ul className={styles.list}>
        <li>
          <ChannelCard
            icon={<BankIcon />}
            title={copy.online.title}
            text={copy.online.text}
            to={`${base}/${ONLINE_PATH}`}
            disabledReasonId={disabledReasonId}
          />
          {!env.hasInternalPse && disabledReasonId === undefined && (
            <p className={styles.more}>
              <a href={bankPage(env.externalPseUrl, due)} target="_blank" rel="noopener noreferrer">
                {copy.externalPse}
                <VisuallyHidden> {uiCopy.link.newTab}</VisuallyHidden>
                <ExternalIcon size={18} />
              </a>
            </p>
          )}
        </li>
        <li>
          <ChannelCard
            icon={<CashIcon />}
            title={copy.cash.title}
            text={copy.cash.text}
            href={env.cashUrl}
            disabledReasonId={disabledReasonId}
          />
          {referenceTo !== undefined && (
            <p className={styles.more}>
              <Link to={referenceTo}>{copy.reference}</Link>
            </p>
          )}
          {slipTo !== undefined && (
            <p className={styles.more}>
              <Link to={slipTo}>{copy.slip}</Link>
            </p>
          )}
        </li>
      </ul>
      {shareTo !== undefined && (
        <p className={styles.more}>
          <Link to={shareTo}>{copy.share}</Link>
        </p>
      )}
      <p className={styles.number}>
        {copy.creditNumber}: <strong>{creditNumber}</strong>
      </p>
    </>
  );
};
