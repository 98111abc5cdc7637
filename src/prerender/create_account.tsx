import CreateAccount from '../routes/create_account.tsx';
import { drawScreen } from './screen.tsx';

export const draw = (): string => drawScreen('/create_account', <CreateAccount />);
