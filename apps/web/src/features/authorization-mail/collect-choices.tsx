import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { NavigationLink } from '@cordelle/ui/navigation.tsx';
import { FileText, Link, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '../../me/me.ts';

const LINK =
  'font-semibold text-h3 text-link underline-offset-2 after:absolute after:inset-0 after:rounded-card hover:underline';

/** Three ways to ask somebody for their authorization. */
export function CollectChoices() {
  useLocale();
  const { id } = useClient();
  return (
    <ul className="grid max-w-180 gap-3">
      <Choice icon={Mail} means={m.collect_direct_email_means()}>
        <NavigationLink href="/client/customers/new/authorization-email" className={LINK}>
          {m.collect_direct_email()}
        </NavigationLink>
      </Choice>
      <Choice icon={Link} means={m.collect_public_link_means()}>
        <NavigationLink href="/client/customers/new/public-link" className={LINK}>
          {m.collect_public_link()}
        </NavigationLink>
      </Choice>
      <Choice icon={FileText} means={m.collect_paper_means()}>
        <a href={`/documents/authorization_form?client_id=${id}`} target="_blank" rel="noopener" className={LINK}>
          {m.collect_paper()}
          <span className="sr-only"> ({m.opens_in_new_tab()})</span>
        </a>
      </Choice>
    </ul>
  );
}

const Choice = ({ icon: Icon, means, children }: { icon: LucideIcon; means: string; children: ReactNode }) => (
  <li className="relative flex gap-4 rounded-card border bg-card p-4 hover:bg-accent/60 sm:p-5">
    <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-muted-foreground" />
    <div className="min-w-0">
      {children}
      <p className="text-muted-foreground">{means}</p>
    </div>
  </li>
);
