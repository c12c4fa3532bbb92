import { DECLINE_REASONS, wordsGoOut } from '@cordelle/domain/application-review/reasons.ts';
import { m } from '@cordelle/i18n/messages';
import { Field } from '@cordelle/ui/field.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Select } from '@cordelle/ui/select.tsx';
import { FormDialog, useDialogForm } from '../../form-dialog.tsx';
import { trpc } from '../../trpc.ts';
import type { ApplicationCase } from './application.ts';
import { ReviewText } from './review-text.tsx';
import { DECLINE_WORDS } from './summary-words.ts';
import { useCaseChanged } from './use-case.ts';
import { WholeOnPhones } from './whole-on-phones.tsx';

type Reason = (typeof DECLINE_REASONS)[number];
type Values = { reason: Reason; words: string; note: string };
const FIELDS = ['reason', 'words', 'note'] as const;

/** Declines an application; what must not be told has no field for words. */
export default function DeclineDialog({ of, onClose }: { of: ApplicationCase; onClose: () => void }) {
  useLocale();
  const saving = trpc.applications.decline.useMutation(useCaseChanged(onClose));
  const form = useDialogForm<Values, (typeof FIELDS)[number], Parameters<typeof saving.mutate>[0]>({
    fields: FIELDS,
    initial: () => ({ reason: 'not_supported', words: '', note: '' }),
    read: ({ reason, words, note }) => ({
      input: {
        clientId: of.clientId,
        version: of.version,
        reason,
        words: wordsGoOut(reason) ? words : '',
        note,
      },
    }),
    wordsOf: () => m.case_terms_wrong(),
    saving,
  });
  const { values, write, about } = form;
  return (
    <FormDialog
      form={form}
      title={m.case_decline_title({ name: of.businessName })}
      description={m.case_decline_means()}
      action={m.case_decline()}
      destructive
      onClose={onClose}
    >
      <Field
        label={m.case_change_reason()}
        hint={<WholeOnPhones>{DECLINE_WORDS[values.reason]()}</WholeOnPhones>}
        {...about('reason')}
      >
        <Select
          value={values.reason}
          onChange={({ target }) =>
            write({ reason: DECLINE_REASONS.find((code) => code === target.value) ?? 'not_supported' })
          }
        >
          {DECLINE_REASONS.map((code) => (
            <option key={code} value={code}>
              {DECLINE_WORDS[code]()}
            </option>
          ))}
        </Select>
      </Field>
      {wordsGoOut(values.reason) ? (
        <Field label={m.case_change_words()} optional {...about('words')}>
          <ReviewText value={values.words} onValueChange={(words) => write({ words })} />
        </Field>
      ) : (
        <p className="text-muted-foreground">{m.case_decline_words_unsaid()}</p>
      )}
      <Field label={m.case_change_note()} optional {...about('note')}>
        <ReviewText value={values.note} onValueChange={(note) => write({ note })} />
      </Field>
    </FormDialog>
  );
}
