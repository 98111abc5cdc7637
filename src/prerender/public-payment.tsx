import PublicPayment from '../routes/public-payment.tsx';
import { drawScreen } from './screen.tsx';

export const draw = (): string => drawScreen('/public-payment', <PublicPayment />);
