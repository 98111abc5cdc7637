import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { insolvencyCopy } from '../../copy/insolvency.ts';
import { Notice } from '../../ui/notice.tsx';

/** What the law stops while an insolvency lasts. */
const InsolvencyNotice = ({ since }: { since: CalendarDate }) => (
  <Notice tone="info">{insolvencyCopy.since(dateInWords(since))}</Notice>
);

export default InsolvencyNotice;
