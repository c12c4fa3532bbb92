/** Reading languages of the product. Each stands for its Canadian form, except English amounts and times for US readers. */
export type Locale = 'en' | 'fr';

const TAG = { en: 'en-CA', fr: 'fr-CA' } as const;
const NO_BREAK_SPACE = '\u00a0';
const DECIMAL_TEXT = /^-?\d+(\.\d+)?$/;
const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The spaces of a formatted text as U+00A0: the typeface has no narrow no-break space. */
const withPlainSpaces = (text: string): string => text.replace(/[\u202f\u2009 ]/g, NO_BREAK_SPACE);

/** `Intl` reads decimal text exactly, without passing through a float. */
function decimal(text: string): Intl.StringNumericLiteral {
  if (!DECIMAL_TEXT.test(text)) throw new RangeError(`not a decimal text: ${text.slice(0, 40)}`);
  return text as Intl.StringNumericLiteral;
}

/** Formatters are costly to build and few in kind, so each is built once. */
function once<Key extends string, Value>(build: (key: Key) => Value): (key: Key) => Value {
  const built = new Map<Key, Value>();
  return (key) => {
    const known = built.get(key);
    if (known !== undefined) return known;
    const value = build(key);
    built.set(key, value);
    return value;
  };
}

const moneyFormat = once((key: `${Locale} ${string}`) => {
  const [locale, currency] = key.split(' ');
  return new Intl.NumberFormat(locale === 'fr' ? TAG.fr : TAG.en, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
});

/**
 * An amount as people read it: `"1234.50"` → `$1,234.50`, in French `1 234,50 $` with U+00A0.
 * The symbol never tells the currency (CAD and USD are both `$`): show the code once where it matters.
 * Throws RangeError for anything but decimal text.
 */
export function formatMoney(amount: string, currency: string, locale: Locale): string {
  const text = moneyFormat(`${locale} ${currency}`).format(decimal(amount));
  return (locale === 'fr' ? withPlainSpaces(text) : text).replace(/^-/, '−');
}

const shortMoneyFormat = once((key: `${Locale} ${string}`) => {
  const [locale, currency] = key.split(' ');
  return new Intl.NumberFormat(locale === 'fr' ? TAG.fr : TAG.en, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  });
});

/** About how much, for the lines of a chart: `1500` → `$1.5K`, `1,5 k $`. Never for an amount that counts. */
export const formatShortMoney = (amount: number, currency: string, locale: Locale): string =>
  withPlainSpaces(shortMoneyFormat(`${locale} ${currency}`).format(amount));

const numberFormat = once((locale: Locale) => new Intl.NumberFormat(TAG[locale]));

/** A count: `1204` → `1,204`, in French `1 204`. */
export const formatNumber = (value: number | bigint, locale: Locale): string =>
  locale === 'fr' ? withPlainSpaces(numberFormat(locale).format(value)) : numberFormat(locale).format(value);

const KILO = 1000;
const fileSizeFormat = once((key: `${Locale} ${'kilobyte' | 'megabyte'}`) => {
  const [locale, unit] = key.split(' ');
  const tag = locale === 'fr' ? TAG.fr : TAG.en;
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: unit === 'kilobyte' ? 0 : 1 });
});

/** How large a file is: `1_234_567` → `1.2 MB`, in French `1,2 Mo`; small ones in whole kilobytes, never less than one. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const unit = bytes < KILO * KILO ? 'kilobyte' : 'megabyte';
  const size = unit === 'kilobyte' ? Math.max(1, bytes / KILO) : bytes / (KILO * KILO);
  return withPlainSpaces(fileSizeFormat(`${locale} ${unit}`).format(size));
}

const percentFormat = once(
  (locale: Locale) => new Intl.NumberFormat(TAG[locale], { style: 'percent', maximumFractionDigits: 2 }),
);

/** A share in basis points: `3330` → `33.3%`, in French `33,3 %`. */
export const formatPercent = (bps: number, locale: Locale): string =>
  withPlainSpaces(percentFormat(locale).format(bps / 10_000));

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `Jan`…`Dec` for English, whole words for French: abbreviated French months differ by one accent. */
const MONTHS = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
} as const;

const WEEKDAYS = {
  en: {
    long: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    short: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  },
  fr: {
    long: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    short: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
  },
} as const;

type DateParts = { year: string; month: number; day: number };

/** The parts of a calendar date `YYYY-MM-DD`. Throws RangeError for a text that names no day. */
function partsOf(date: string): DateParts {
  const [, year, month, day] = CALENDAR_DATE.exec(date) ?? [];
  const parts = { year: year ?? '', month: Number(month), day: Number(day) };
  const lastDay = new Date(Date.UTC(Number(year), parts.month, 0)).getUTCDate();
  if (!(parts.month >= 1 && parts.month <= 12 && parts.day >= 1 && parts.day <= lastDay))
    throw new RangeError(`not a calendar date: ${date.slice(0, 40)}`);
  return parts;
}

function wordsOf({ year, month, day }: DateParts, locale: Locale): string {
  const name = MONTHS[locale][month - 1];
  if (locale === 'fr') return withPlainSpaces(`${day === 1 ? '1er' : day} ${name} ${year}`);
  return `${name} ${String(day).padStart(2, '0')}, ${year}`;
}

/**
 * A calendar date: `2026-03-18` → `Mar 18, 2026`, `18 mars 2026`; the first of a month `1er mars 2026`.
 * A calendar date belongs to no zone, so none is asked and nothing can shift it.
 */
export const formatDate = (date: string, locale: Locale): string => wordsOf(partsOf(date), locale);

/** Day and month alone, where the year stands nearby: `Mar 18`, `18 mars`, `1er mars`. */
export function formatDayOfMonth(date: string, locale: Locale): string {
  const parts = partsOf(date);
  const words = wordsOf(parts, locale);
  return words.slice(0, words.length - (locale === 'fr' ? 1 : 2) - parts.year.length);
}

/** The weekday of a calendar date: `Wednesday`, `mercredi`. */
export function formatWeekday(date: string, locale: Locale, width: 'long' | 'short' = 'long'): string {
  const { year, month, day } = partsOf(date);
  return WEEKDAYS[locale][width][new Date(Date.UTC(Number(year), month - 1, day)).getUTCDay()] ?? '';
}

/** For dates on which somebody acts: `Wed, Mar 18, 2026`, `mer. 18 mars 2026`. */
export function formatDateWithWeekday(date: string, locale: Locale): string {
  const weekday = formatWeekday(date, locale, 'short');
  return locale === 'fr'
    ? `${weekday}${NO_BREAK_SPACE}${formatDate(date, locale)}`
    : `${weekday}, ${formatDate(date, locale)}`;
}

/**
 * Why banks are closed over days that follow each other, in words: every reason where it begins, with its day after the first:
 * `Weekend; Mon, Dec 27: Christmas Day`. A reason that goes on is not repeated.
 */
export function formatClosures(
  days: readonly { readonly date: string; readonly reason: string }[],
  locale: Locale,
): string {
  const [parted, colon] = locale === 'fr' ? [NO_BREAK_SPACE, `${NO_BREAK_SPACE}:`] : [', ', ':'];
  return days
    .filter(({ reason }, index) => reason !== days[index - 1]?.reason)
    .map(({ date, reason }, index) => {
      if (index === 0) return reason;
      return `${formatWeekday(date, locale, 'short')}${parted}${formatDayOfMonth(date, locale)}${colon} ${reason}`;
    })
    .join('; ');
}

/** Two calendar dates: `Feb 09, 2026 – Mar 10, 2026`. */
export const formatDateRange = (from: string, to: string, locale: Locale): string =>
  `${formatDate(from, locale)} – ${formatDate(to, locale)}`;

/** The month of a calendar date for headings: `March 2026`, `mars 2026`. */
export function formatMonth(date: string, locale: Locale): string {
  const { year, month } = partsOf(date);
  return withPlainSpaces(`${locale === 'fr' ? MONTHS.fr[month - 1] : ENGLISH_MONTHS[month - 1]} ${year}`);
}

const wallClock = once(
  (zone: string) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    }),
);

const zoneName = once((key: `${Locale} ${string}`) => {
  const [locale, zone] = key.split(' ');
  return new Intl.DateTimeFormat(locale === 'fr' ? TAG.fr : TAG.en, { timeZone: zone, timeZoneName: 'short' });
});

function wallClockOf(instant: string, zone: string): { date: string; hour: number; minute: string } {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) throw new RangeError(`not an instant: ${instant.slice(0, 40)}`);
  const parts = Object.fromEntries(
    wallClock(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    minute: parts.minute ?? '00',
  };
}

/** The time of day of an instant on the wall of `zone`: `2:30 PM`, `14 h 30`. */
export function formatTime(instant: string, zone: string, locale: Locale): string {
  const { hour, minute } = wallClockOf(instant, zone);
  if (locale === 'fr') return withPlainSpaces(`${hour} h ${minute}`);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute}${NO_BREAK_SPACE}${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * An instant (ISO text, UTC) on the wall of `zone` (IANA name), zone named:
 * `Mar 18, 2026, 2:30 PM EDT`, `18 mars 2026, 14 h 30 HAE`. Throws RangeError for a text that is no instant.
 */
export function formatInstant(instant: string, zone: string, locale: Locale): string {
  const { date } = wallClockOf(instant, zone);
  const name = zoneName(`${locale} ${zone}`)
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${formatDate(date, locale)}, ${formatTime(instant, zone, locale)}${NO_BREAK_SPACE}${name}`;
}

/** Reads the amount somebody typed in either language: `1,234.5`, `1 234,5`, `$50` → `"1234.50"`; null when unclear. */
export function readMoneyInput(typed: string): string | null {
  const bare = typed.replace(/[\s\u00a0\u202f$]/g, '');
  const [, whole, cents = ''] =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(bare) ?? /^(\d+)(?:,(\d{0,2}))?$/.exec(bare) ?? [];
  if (whole === undefined) return null;
  return `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

/** Decimal text as it stands in an input, without symbol: `"1234.50"` → `1,234.50`, `1 234,50`. */
export function formatMoneyInput(amount: string, locale: Locale): string {
  return withPlainSpaces(
    new Intl.NumberFormat(TAG[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(decimal(amount)),
  );
}

/** Reads a date somebody typed: `2026-03-18`, `Mar 18, 2026`, `18 mars 2026`, `1er mars 2026`; null when it names no day. */
export function readDateInput(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/[\u00a0\u202f]/g, ' ')
    .toLowerCase();
  const english = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/.exec(text);
  const french = /^(\d{1,2})(?:er)? ([a-zà-ÿ]+)\.? (\d{4})$/.exec(text);
  const month = monthOf(english?.[1] ?? french?.[2] ?? '');
  const date = CALENDAR_DATE.test(text)
    ? text
    : `${english?.[3] ?? french?.[3]}-${month}-${(english?.[2] ?? french?.[1] ?? '').padStart(2, '0')}`;
  try {
    partsOf(date);
    return date;
  } catch {
    return null;
  }
}

function monthOf(word: string): string {
  if (word.length < 3) return '';
  for (const names of [ENGLISH_MONTHS, MONTHS.fr]) {
    const found = names.flatMap((name, index) => (name.toLowerCase().startsWith(word) ? [index] : []));
    if (found.length === 1) return String((found[0] ?? 0) + 1).padStart(2, '0');
  }
  return '';
}
