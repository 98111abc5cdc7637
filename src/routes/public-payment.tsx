import { PublicPayment } from '../features/payments/public/public-payment.tsx';

const PublicPaymentRoute = () => <PublicPayment />;

export default PublicPaymentRoute;
