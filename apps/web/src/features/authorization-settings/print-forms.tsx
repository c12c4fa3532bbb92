import { m } from '@cordelle/i18n/messages';
import { buttonStyle } from '@cordelle/ui/button-style.ts';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { Printer } from 'lucide-react';
import { useClient } from '../../me/me.ts';

/** The form on paper, of the client's country, in the language of whoever prints it or in both. */
export function PrintForms() {
  const locale = useLocale();
  const { id, country } = useClient();
  const href = (language: string) => `/documents/authorization_form?client_id=${id}&language=${language}`;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <a href={href(locale)} target="_blank" rel="noopener" className={buttonStyle()}>
        <Printer aria-hidden="true" />
        {country === 'US' ? m.auth_way_print_ach() : m.auth_way_print_pad()}
        <span className="sr-only"> ({m.opens_in_new_tab()})</span>
      </a>
      <TextLink href={href('both')} target="_blank">
        {m.auth_way_print_both()}
      </TextLink>
    </div>
  );
}
