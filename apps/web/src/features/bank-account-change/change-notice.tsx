import { formatDate, formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { changeTitle, pageOf } from '../../bank-account-changes/words.ts';
import { useCan } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { HeldBanner } from './held-banner.tsx';

/** Changes of an account within the last 30 days, what the business is asked, and why deposits wait; for everybody who runs it. */
export default function ChangeNotice() {
  const locale = useLocale();
  const { data } = trpc.bankAccountChanges.notices.useQuery();
  const mayAnswer = useCan('settings.update_business_info');
  const question = trpc.applications.question.useQuery(undefined, { enabled: mayAnswer }).data?.asked;
  if (!data) return null;
  const { zone } = data;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {data.hold && <HeldBanner hold={data.hold} zone={zone} linked={data.changes.length > 0} />}
      {question && question.answer === null && (
        <Banner tone="warn" title={m.question_title()}>
          <p>{m.question_by({ date: formatDate(question.answerBy, locale) })}</p>
          <TextLink href="/client/question" className="w-fit">
            {m.question_open()}
          </TextLink>
        </Banner>
      )}
      {data.changes.map((change) => (
        <Banner key={change.id} tone={change.status === 'frozen' ? 'bad' : 'info'} title={changeTitle(change)}>
          <p>
            {m.bank_change_banner_requested({
              who: change.requestedBy,
              date: formatInstant(change.requestedAt, zone, locale),
              last2: change.newLast2,
            })}
          </p>
          <TextLink href={pageOf(change.account)} className="w-fit">
            {m.bank_change_banner_open()}
          </TextLink>
        </Banner>
      ))}
    </div>
  );
}
