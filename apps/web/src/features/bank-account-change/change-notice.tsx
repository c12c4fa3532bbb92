import { formatInstant } from '@cordelle/i18n/format.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { changeTitle, pageOf } from '../../bank-account-changes/words.ts';
import { trpc } from '../../trpc.ts';
import { HeldBanner } from './held-banner.tsx';

/** Changes of an account within the last 30 days, for everybody who runs the business; and why deposits wait. */
export default function ChangeNotice() {
  const locale = useLocale();
  const { data } = trpc.bankAccountChanges.notices.useQuery();
  if (!data) return null;
  const { zone } = data;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {data.hold && <HeldBanner hold={data.hold} zone={zone} linked={data.changes.length > 0} />}
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
