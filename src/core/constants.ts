import { pesos } from './money/money.ts';

/*
 * Every limit of the product, with its unit and its source: "Specification §9" is section 9 of the product specification,
 * "Decisions §6" section 6 of the product decisions, and so on.
 */

/** Pesos. Least amount that can be requested and least cost of a procedure. Decisions §6 */
export const MINIMUM_AMOUNT = pesos(180_000);
/** Pesos. Greatest amount that can be requested and greatest cost of a procedure. Decisions §6 */
export const MAXIMUM_AMOUNT = pesos(25_000_000);
/** Pesos. The approved maximum is rounded down to a multiple of this. Decisions §7 */
export const AMOUNT_STEP = pesos(10_000);
/** Pesos a month. A plan with a smaller monthly payment is not offered. Decisions §6 */
export const MINIMUM_INSTALMENT = pesos(30_000);
/** Months. Terms offered, ascending. Decisions §6 */
export const OFFERED_TERMS = [3, 6, 9, 12, 18, 24, 30, 36] as const;
/** Months. Term sent with a new application, before a plan is chosen. Decisions §6 */
export const APPLICATION_TERM = 36;

/** Completed years. Specification §9 */
export const MINIMUM_AGE = 18;
/** Completed years. Decisions §6 */
export const MAXIMUM_AGE = 70;
/** Years before today: lower bound of the birth-date picker. Specification §9 */
export const OLDEST_BIRTH_YEARS = 110;
/** Months in the current job. Specification §9 */
export const MINIMUM_EMPLOYMENT_MONTHS = 6;
/** Documents required of an employee on hold. Specification §9 */
export const PAYSLIPS_REQUIRED = 3;
/** Documents required of an independent worker on hold. Specification §9 */
export const BANK_STATEMENTS_REQUIRED = 3;
/** Bytes that one photo or PDF of a person may have as it is sent: 8 MB. */
export const MAXIMUM_DOCUMENT_BYTES = 8 * 1_048_576;
/** What such a file may be. */
export const DOCUMENT_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/** Digits of a one-time code. Specification §9 */
export const CODE_LENGTH = 4;
/** Milliseconds that a one-time code lives: five minutes. */
export const CODE_LIFETIME_MS = 300_000;
/** Seconds by which the code in an e-mail, which proves its address, leaves before the one to the phone. */
export const EMAIL_CODE_LEAD_SECONDS = 20;
/** Wrong tries that kill a one-time code. */
export const CODE_TRIES = 3;
/** Resend cooldown of a code, seconds: registration, login, e-mail and signing. Specification §9 */
export const CODE_RESEND_SECONDS = 30;
/** Codes sent in CODE_WINDOW_MS to one phone for devices that are not known, or for one set of documents or one e-mail. Decisions §16 */
export const CODE_SENDS_PER_WINDOW = 5;
/** Login codes sent to one phone for one known device in CODE_WINDOW_MS. Decisions §16 */
export const CODE_SENDS_PER_DEVICE = 10;
/** Wrong codes typed in CODE_WINDOW_MS within one budget: those of strangers, of a known device, of signing, of an e-mail. */
export const CODE_FAILURES_PER_WINDOW = 10;
/** Milliseconds: the 24 hours over which sends and failures are counted. */
export const CODE_WINDOW_MS = 86_400_000;
/** Milliseconds after an accepted code in which a retry of the request gets the same session. */
export const CODE_REPEAT_MS = 60_000;
/** Seconds that a device stays known after its last login: 400 days, the browsers' maximum lifetime of a cookie. */
export const DEVICE_KNOWN_SECONDS = 34_560_000;

/** Digits of a Colombian mobile number without its country prefix. Specification §9 */
export const PHONE_LENGTH = 10;
/** Country calling code of Colombia. Specification §9 */
export const PHONE_PREFIX = '57';

/** Milliseconds between token refreshes while authenticated: 14 minutes. Specification §9 */
export const TOKEN_REFRESH_MS = 840_000;
/** Milliseconds that a token lives: 15 minutes. Decisions §13 */
export const TOKEN_LIFETIME_MS = 900_000;
/** Milliseconds that an expired token can still be exchanged, and nothing else: a phone may have been without a network. Decisions §13 */
export const TOKEN_LATE_REFRESH_MS = 900_000;
/** Milliseconds that a token still serves once a later one was used: more than any request waits for its answer. Decisions §13 */
export const TOKEN_GRACE_MS = 60_000;
/** Maximum lifetime of a session, milliseconds: 12 hours. Decisions §13 */
export const SESSION_LIFETIME_MS = 43_200_000;
/** Milliseconds without activity that make a session idle. Specification §9 */
export const IDLE_TIMEOUT_MS = 120_000;
/** Throttle of recorded activity, milliseconds. Specification §9 */
export const ACTIVITY_THROTTLE_MS = 1_000;
/** Milliseconds between becoming idle and the warning. Specification §9 */
export const IDLE_WARNING_DELAY_MS = 100;
/** Seconds that the inactivity warning counts down. Specification §9 */
export const IDLE_COUNTDOWN_SECONDS = 15;
/** Milliseconds without activity after which a session is over, on the device and, once the app said that it is left, on the server. Decisions §13 */
export const IDLE_END_MS = IDLE_TIMEOUT_MS + IDLE_COUNTDOWN_SECONDS * 1_000;
/** Polling interval of the idle timer, milliseconds. Specification §9 */
export const IDLE_POLL_MS = 1_000;
/** Milliseconds within which a keystroke reaches the stored draft. Decisions §13 */
export const DRAFT_SAVE_MS = 500;
/** Lifetime of a draft, days. Decisions §13 */
export const DRAFT_LIFETIME_DAYS = 30;

/** Polling interval of a risk decision in process, milliseconds. Specification §9 */
export const RISK_POLL_MS = 10_000;
/** Polls of a risk decision in process before giving up. Specification §9 */
export const RISK_POLL_TRIES = 6;
/** A profile that has completed this step or less is sent to the profile form. Specification §9 */
export const PROFILE_FORM_LAST_STEP = 4;

/** Debounce of a search, milliseconds. Specification §9 */
export const SEARCH_DEBOUNCE_MS = 800;
/** Characters: under this many, the list shows its hint. Specification §9 */
export const SEARCH_HINT_LENGTH = 3;
/** Characters: a procedure search starts with more than this many. Specification §9 */
export const PROCEDURE_SEARCH_LENGTH = 3;

/** Milliseconds a slide stays. Specification §9 */
export const CAROUSEL_INTERVAL_MS = 5_000;
/** CSS pixels of drag that change the slide. Specification §9 */
export const CAROUSEL_SWIPE_PX = 50;

/** Days from today that a promise to pay may name at most: until the next instalment, about. Decision 124 */
export const PROMISE_DAYS = 30;
/** Currency of every payment. Specification §9 */
export const CURRENCY = 'COP';
/** Locale of dates and money shown. Specification §9 */
export const LOCALE = 'es-CO';
/** Name of the payment provider that the product is delivered with, as the paths of its calls carry it. Specification §7 */
export const PAYMENT_PROVIDER = 'wompi';
/** Pesos. Least amount that the payment provider takes. */
export const MINIMUM_PAYMENT = pesos(1_500);
/** Timeout of a lazily loaded chunk, milliseconds. Specification §9 */
export const CHUNK_TIMEOUT_MS = 120_000;
/** Business days before a due date by which its statement is ready. Decreto 1074/2015 art. 2.2.2.35.6 */
export const STATEMENT_BUSINESS_DAYS = 5;

/** Web Lock of every tab with a signature, an identity check or a payment. */
export const NO_RELOAD_LOCK = 'cuotasana-no-reload';

/** Hours selectable for reminders: the legal contact window of a weekday. */
export const FIRST_REMINDER_HOUR = 7;
export const LAST_REMINDER_HOUR = 18;
