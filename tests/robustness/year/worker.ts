import { serveRange } from '../ranges.ts';
import { playYear } from './play.ts';

serveRange(playYear);
