import { NOTICE_TEXT_MAX, unknownPlaceholder } from '@cordelle/domain/notices/notice-text.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { SavedNotice } from '@cordelle/ui/saved-notice.tsx';
import { Segments } from '@cordelle/ui/segments.tsx';
import { Textarea } from '@cordelle/ui/textarea.tsx';
import { LANGUAGES, type Language } from '@cordelle/validation/language.ts';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { refusalOf } from '../../failure/refusal.ts';
import { LANGUAGE_IN_SENTENCE, LANGUAGE_WORDS } from '../../words/language-words.ts';
import type { Notice, NoticeField } from './notices.ts';
import { useNotificationSettings } from './use-notification-settings.ts';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

type Bodies = Readonly<Record<Language, string>>;
const bodiesOf = ({ texts }: Notice): Bodies => {
  const of = (language: Language) => texts.find((text) => text.language === language)?.bodyContent ?? '';
  return { en: of('en'), fr: of('fr') };
};

/** The words of one kind of mail, in each language: what a business may change, and what stands below it in every mail. */
export function NoticeTexts({
  field,
  notice,
  placeholders,
}: {
  field: NoticeField;
  notice: Notice;
  placeholders: readonly string[];
}) {
  useLocale();
  const saved = bodiesOf(notice);
  const [language, setLanguage] = useState<Language>('en');
  const [changed, setChanged] = useState<Partial<Bodies>>({});
  const [previewing, setPreviewing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const update = useNotificationSettings();
  const bodies = { ...saved, ...changed };
  const body = bodies[language];
  const edited = LANGUAGES.filter((each) => bodies[each] !== saved[each]);
  const shown = notice.texts.find((text) => text.language === language);
  const write = (text: string) => {
    setChanged((known) => ({ ...known, [language]: text }));
    if (update.isError) update.reset();
  };
  const insert = (name: string) => {
    const at = area.current?.selectionStart ?? body.length;
    write(`${body.slice(0, at)}{${name}}${body.slice(area.current?.selectionEnd ?? at)}`);
    area.current?.focus();
  };
  const save = (texts: { language: Language; bodyContent: string }[]) =>
    update.mutate({ [field]: { texts } }, { onSuccess: () => setChanged({}) });
  const refused = update.isError ? refusalOf(update.error) : null;
  return (
    <div className="grid gap-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{m.notice_text()}</h3>
        <Segments
          label={m.notice_language()}
          options={LANGUAGES.map((each) => [each, LANGUAGE_WORDS[each]()] as const)}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {update.isError && !refused && <Banner tone="bad">{m.no_answer()}</Banner>}
      <Field
        label={m.notice_body({ language: LANGUAGE_IN_SENTENCE[language]() })}
        hint={m.notice_body_hint()}
        error={problemOf(body) ?? refusalAt(refused?.messages, edited.indexOf(language))}
      >
        <Textarea
          ref={area}
          rows={5}
          lang={`${language}-CA`}
          maxLength={NOTICE_TEXT_MAX}
          value={body}
          onChange={({ target: { value } }) => write(value)}
        />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset names a question; these buttons only write into the text above */}
      <div role="group" aria-label={m.notice_placeholders()} className="flex flex-wrap items-center gap-1.5">
        {placeholders.map((name) => (
          <Button key={name} size="small" variant="ghost" className="font-mono" onClick={() => insert(name)}>
            {`{${name}}`}
          </Button>
        ))}
      </div>
      <div className="grid gap-1 rounded-control bg-muted p-3 text-small" lang={`${language}-CA`}>
        <p>{shown?.footerText}</p>
        <p className="underline">{shown?.unsubscribe}</p>
      </div>
      <p className="text-muted-foreground text-small">{m.notice_fixed()}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          disabled={edited.length === 0 || update.isPending || edited.some((each) => problemOf(bodies[each]) !== null)}
          onClick={() => save(edited.map((each) => ({ language: each, bodyContent: bodies[each] })))}
        >
          {m.notice_save()}
        </Button>
        <Button onClick={() => setPreviewing(true)}>
          <Eye aria-hidden="true" />
          {m.notice_preview()}
        </Button>
        {shown?.isOwn && (
          <Button
            variant="link"
            size="text"
            disabled={update.isPending}
            onClick={() => save([{ language, bodyContent: '' }])}
          >
            {m.notice_restore()}
          </Button>
        )}
        <SavedNotice savedAt={update.isSuccess ? update.submittedAt : null} />
      </div>
      {previewing && (
        <Suspense>
          <PreviewDialog field={field} texts={bodies} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What is wrong with a text while it is written; null: nothing the page knows of. */
function problemOf(body: string): string | null {
  const name = unknownPlaceholder(body);
  return name === null ? null : m.notice_unknown_placeholder({ name: `{${name}}` });
}

/** What the server said of the text that was sent at this place. */
function refusalAt(messages: Readonly<Record<string, string[]>> | undefined, place: number): string | undefined {
  if (place < 0 || !messages) return undefined;
  return Object.entries(messages).find(([path]) => path.includes(`.${place}.`))?.[1][0] ?? messages.base?.[0];
}
