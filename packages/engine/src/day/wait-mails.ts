import type { Tx } from '@cordelle/db/connection.ts';
import type { WaitReason } from '@cordelle/domain/day/rail-waits.ts';
import { PROVIDER_ZONE } from '@cordelle/domain/provider/zone.ts';
import { RAIL_FACTS } from '@cordelle/domain/rail.ts';
import { formatDate, formatInstant } from '@cordelle/i18n/format.ts';
import type { Language } from '@cordelle/validation/language.ts';
import type { App } from '../app.ts';
import { accountMail, writeAccountMail } from '../mail/account-mail.ts';
import { providerReaders } from '../mail/provider-readers.ts';
import type { Mail } from '../ports/mailer.ts';
import { processName } from '../process-name.ts';
import { translate } from '../words.ts';
import type { RailWait } from './rail-waits.ts';

const reviewOf = ({ addresses }: App): URL => new URL('/staff/review/questions', addresses.publicBaseUrl);

const because = (reason: WaitReason, language: Language): string => translate(`wait_because_${reason}`, language);
const toDo = (reason: WaitReason, language: Language): string => translate(`wait_do_${reason}`, language);

/** Writes to everybody that a rail waits, once for each reason and step. Returns how many mails are new. */
export async function mailsAboutRail(tx: Tx, app: App, wait: RailWait, about: string): Promise<number> {
  const { rail, date, step, reason, since, detail } = wait;
  return writeToAll(tx, app, `rail-waits ${about} ${reason} ${since.toISOString()}`, 'rail_waits', (language) => ({
    rail,
    because: because(reason, language),
    toDo: toDo(reason, language),
    since: formatInstant(since.toISOString(), RAIL_FACTS[rail].zone, language),
    step: translate(`step_${step.replace(/_(midday|evening)$/, '')}`, language),
    date: formatDate(date, language),
    detail,
  }));
}

/** Writes to everybody that the disk is nearly full, once a day. Returns how many mails are new. */
export async function mailsAboutDisk(tx: Tx, app: App, freeMb: number): Promise<number> {
  const now = app.wallClock.now().toISOString();
  const about = `disk-low ${processName()} ${now.slice(0, 10)}`;
  return writeToAll(tx, app, about, 'installation_waits', (language) => ({
    process: processName(),
    because: translate('review_kind_disk_low', language),
    toDo: translate('review_kind_disk_low_do', language),
    since: formatInstant(now, PROVIDER_ZONE, language),
    detail: `${freeMb} MB`,
  }));
}

async function writeToAll(
  tx: Tx,
  app: App,
  about: string,
  template: string,
  inputs: (language: Language) => Record<string, string>,
): Promise<number> {
  const keys = (await providerReaders(tx, app.addresses)).map((to) => ({ to, dedupeKey: `${about} ${to.email}` }));
  let written = 0;
  for (const { to, dedupeKey } of keys) {
    const [known] = await tx.sql`select 1 from outbox where client_id = 0 and dedupe_key = ${dedupeKey}`;
    if (known) continue;
    const mail = { to, template, inputs: inputs(to.language), link: reviewOf(app), dedupeKey, at: app.clock.now() };
    await writeAccountMail(tx, mail);
    written += 1;
  }
  return written;
}

/** What is sent past the outbox, because nothing can be written down. */
export function mailAboutInstallation(
  app: App,
  email: string,
  { because: reason, since, detail }: { because: WaitReason; since: Date; detail: string },
): Mail {
  const language = 'en';
  const inputs = {
    process: processName(),
    because: because(reason, language),
    toDo: toDo(reason, language),
    since: formatInstant(since.toISOString(), PROVIDER_ZONE, language),
    detail,
    support: email,
  };
  const to = { email, firstName: '', language } as const;
  const { subject, text, html } = accountMail({ to, template: 'installation_waits', inputs, link: reviewOf(app) });
  const messageId = `waits-${since.getTime()}-${process.pid}`;
  const ours = { fromName: null, replyTo: null, attachments: [], unsubscribe: null } as const;
  return { ...ours, to: email, subject, text, html, language, messageId };
}
