import { onDemand } from '../../../ui/on-demand.tsx';
import { TRANSFER_PATH } from '../channels/online-path.ts';
import { WidgetForm } from '../checkout/widget-form.tsx';

const TransferForm = onDemand(() => import('../transfer/transfer-form.tsx'));

/** The payment form of one of `ONLINE_PATHS`. */
export const formOf = (path: string) => (path === TRANSFER_PATH ? TransferForm : WidgetForm);
