import { serveRange } from '../ranges.ts';
import { playOrders } from './play.ts';

serveRange(playOrders);
