import { onDemand } from '../../../ui/on-demand.tsx';
import { TRANSFER_PATH } from '../channels/online-path.ts';
import { WidgetForm } from '../checkout/widget-form.tsx';

const TransferForm = onDemand(() => import('../transfer/transfer-form.tsx'));

/** What follows on the amount at one of the addresses that a payment goes through. */
export const formOf = (path: string) => (path === TRANSFER_PATH ? TransferForm : WidgetForm);
