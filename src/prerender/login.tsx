import Login from '../routes/login.tsx';
import { drawScreen } from './screen.tsx';

export const draw = (): string => drawScreen('/login', <Login />);
