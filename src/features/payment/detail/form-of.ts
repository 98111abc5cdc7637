import { onDemand } from '../../../ui/on-demand.tsx';
import { TRANSFER_PATH } from '../channels/online-path.ts';
import { WidgetForm } from '../checkout/widget-form.tsx';

// Said with the build's own flag: a build without it has none of this code.
const TransferForm =
  import.meta.env.VITE_PSE_INTERNAL === 'on'
    ? onDemand(() => import('../transfer/transfer-form.tsx'))
    : undefined;

/** What follows on the amount at one of the addresses that a payment goes through. */
export const formOf = (path: string) => (path === TRANSFER_PATH && TransferForm) || WidgetForm;
