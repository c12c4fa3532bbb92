import { m } from '@cordelle/i18n/messages';
import { MailView } from '../../customers/mail-view.tsx';
import { trpc } from '../../trpc.ts';
import type { TextName } from './draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** The mail as it would read with what is not saved yet, in the language that is written. */
export function EmailPreview({ form, name }: { form: SettingsForm; name: TextName }) {
  const { data } = trpc.authorizationSettings.usualEmail.useQuery();
  const mail = data?.previews.find(({ language }) => language === form.language);
  if (!mail) return null;
  return (
    <section aria-labelledby="email-preview-title" id="email-preview" className="grid gap-2">
      <h3 id="email-preview-title" className="font-semibold">
        {m.auth_email_preview()}
      </h3>
      <MailView
        mail={{ ...mail, greeting: form.isOn('enableGreeting') ? mail.greeting : null }}
        message={form.textOf(`${name}.${form.language}`).trim() || mail.message}
      />
    </section>
  );
}
