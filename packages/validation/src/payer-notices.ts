import { LETTER_REASONS } from '@cordelle/domain/authorization/notice-means.ts';
import {
  PAYER_NOTICE_AUDIENCES,
  PAYER_NOTICE_KINDS,
  PAYER_NOTICE_MEANS,
} from '@cordelle/domain/authorization/payer-notice.ts';
import { z } from 'zod';
import { language } from './language.ts';
import { day, instant, page, pageInput, recordId } from './wire.ts';

const NAME_LENGTH_MAX = 100;
/** More customers than one call names. */
const NAMED_MAX = 200;

/** What is to be told, to whom, and from when it is so. */
export const payerNoticeInput = z.strictObject({
  /** What becomes different. */
  what: z.enum(PAYER_NOTICE_KINDS),
  audience: z.enum(PAYER_NOTICE_AUDIENCES),
  /** The name of the business before, of the business before, or of who collected for it. Blank: nobody is named. */
  previousName: z.string().trim().max(NAME_LENGTH_MAX).default(''),
  /** First day on which debits may be different. */
  from: day,
  /** The agreements say that another business may take the place of this one. */
  assignable: z.boolean().default(false),
});

const writtenNotice = z.object({ language, subject: z.string(), text: z.string(), html: z.string() });

export const payerNoticePreview = z.object({
  /** First day that the rules allow for payers who are told today. */
  earliest: day,
  /** Payers who are written to, and those for whom a letter is printed. */
  byMail: z.int().nonnegative(),
  byLetter: z.int().nonnegative(),
  /** Debits of these payers that are planned before that day: they are taken as they are today. */
  debitsBefore: z.object({ count: z.int().nonnegative(), first: day.nullable() }),
  /** The mail, in both languages. */
  mails: z.array(writtenNotice),
});

export const payerNotice = z.object({
  id: recordId,
  what: z.enum(PAYER_NOTICE_KINDS),
  audience: z.enum(PAYER_NOTICE_AUDIENCES),
  previousName: z.string().nullable(),
  newName: z.string(),
  statementName: z.string(),
  from: day,
  state: z.enum(['sending', 'sent']),
  orderedAt: instant,
  orderedByName: z.string().nullable(),
  sentAt: instant.nullable(),
  byMail: z.int().nonnegative(),
  byLetter: z.int().nonnegative(),
  /** Letters that nobody posted yet. */
  lettersWaiting: z.int().nonnegative(),
  /** Last day on which a letter that is posted gives the payer the days of the rules. */
  postBy: day,
});

export const payerNoticeListInput = pageInput(['orderedAt'], 20).omit({ sort: true, search: true });
export const payerNoticePage = page(payerNotice);
export const payerNoticeIdInput = z.strictObject({ id: recordId });

const RECIPIENT_FILTERS = ['all', 'mail', 'letter', 'waiting'] as const;
export const payerNoticeRecipientsInput = pageInput(['name'], 50)
  .omit({ sort: true, search: true })
  .extend({ id: recordId, filter: z.enum(RECIPIENT_FILTERS).default('all') });
const payerNoticeRecipient = z.object({
  customerId: recordId,
  name: z.string(),
  means: z.enum(PAYER_NOTICE_MEANS),
  letterBecause: z.enum(LETTER_REASONS).nullable(),
  /** Null: the letter waits. */
  toldOn: day.nullable(),
  /** Whether the payer had the days of the rules; null: not told yet. */
  inTime: z.boolean().nullable(),
  /** What became of the mail; null: a letter. */
  delivery: z.enum(['sent', 'waiting', 'bounced', 'failed']).nullable(),
});
export const payerNoticeRecipientPage = page(payerNoticeRecipient);

export const payerLettersInput = pageInput(['name'], NAMED_MAX)
  .omit({ sort: true, search: true })
  .extend({ id: recordId });
export const payerLetters = z.object({
  business: z.object({
    name: z.string(),
    addressLines: z.array(z.string()),
    contact: z.array(z.string()),
    /** Address of its picture; null: none. */
    logo: z.string().nullable(),
  }),
  letters: z.array(
    z.object({
      customerId: recordId,
      language,
      name: z.string(),
      addressLines: z.array(z.string()),
      date: z.string(),
      subject: z.string(),
      greeting: z.string(),
      paragraphs: z.array(z.string()),
      closing: z.string(),
    }),
  ),
  /** Letters that wait in all. */
  waiting: z.int().nonnegative(),
});

/** Letters that were posted; without customers all that wait. */
export const postedLettersInput = payerNoticeIdInput.extend({
  postedOn: day,
  customerIds: z.array(recordId).min(1).max(NAMED_MAX).optional(),
});
export const postedLetters = z.object({ id: recordId, posted: z.int().nonnegative() });
