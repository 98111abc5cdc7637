import { onDemand } from '../../../ui/on-demand.tsx';
import { WidgetForm } from '../checkout/widget-form.tsx';
import { TRANSFER_PATH } from '../model/result-path.ts';

const TransferForm = onDemand(() => import('../transfer/transfer-form.tsx'));

/** The payment form of one of `ONLINE_PATHS`. */
export const formOf = (path: string) => (path === TRANSFER_PATH ? TransferForm : WidgetForm);
