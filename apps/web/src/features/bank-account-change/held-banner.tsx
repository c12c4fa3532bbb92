import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { type Hold, holdTitle, holdWords, pageOf } from '../../bank-account-changes/words.ts';

/** Deposits wait because of a change of account: until when, and how much. */
export function HeldBanner({ hold, zone, linked }: { hold: Hold; zone: string; linked: boolean }) {
  const locale = useLocale();
  return (
    <Banner tone="warn" title={holdTitle(hold, zone, locale)}>
      <p>{holdWords(hold, locale)}</p>
      {linked && (
        <TextLink href={pageOf('settlement')} className="w-fit">
          {m.bank_change_banner_open()}
        </TextLink>
      )}
    </Banner>
  );
}
