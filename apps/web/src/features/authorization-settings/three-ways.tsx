import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { FileStack, FileText, Link, type LucideIcon, Mail, Megaphone } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { CopyLink } from '../../copy-link.tsx';
import { Can } from '../../me/can.tsx';
import { useClient } from '../../me/me.ts';
import { PrintForms } from './print-forms.tsx';

const QrCode = lazy(() => import('../../qr-code.tsx').then((module) => ({ default: module.QrCode })));

const SETTINGS = '/client/authorizations/settings';

/** Each way to ask for an authorization, and where it is shaped. `url`: empty until there is one. */
export function ThreeWays({ url }: { url: string }) {
  useLocale();
  const { country } = useClient();
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Way icon={Mail} title={m.auth_way_email()} means={m.auth_way_email_means()}>
        <Can do="customers.new">
          <LinkButton href="/client/customers/new/authorization-email" variant="primary" className="justify-self-start">
            {m.auth_way_email_send()}
          </LinkButton>
        </Can>
        <p className="flex flex-wrap gap-x-4 gap-y-2">
          <Can do="authorization_settings.edit_authorization_settings">
            <TextLink href={`${SETTINGS}#email`} aria-label={m.auth_edit_email()}>
              {m.auth_edit()}
            </TextLink>
            <TextLink href={`${SETTINGS}#email`} aria-label={m.auth_preview_email()}>
              {m.auth_preview()}
            </TextLink>
          </Can>
        </p>
      </Way>
      <Way icon={Link} title={m.auth_way_link()} means={m.auth_way_link_means()}>
        {url === '' ? (
          <p>{m.auth_way_link_none()}</p>
        ) : (
          <>
            <CopyLink url={url} />
            <details>
              <summary className="min-h-6 w-fit cursor-pointer text-link underline underline-offset-2">
                {m.auth_qr()}
              </summary>
              <div className="mt-3 grid gap-2">
                <Suspense fallback={<div className="size-52" />}>
                  <QrCode text={url} label={m.auth_qr_label({ url })} />
                </Suspense>
                <p className="text-muted-foreground text-small">{m.auth_qr_means()}</p>
              </div>
            </details>
          </>
        )}
        <Can do="authorization_settings.edit_authorization_settings">
          <p className="flex flex-wrap gap-x-4 gap-y-2">
            <TextLink href={`${SETTINGS}#link`} aria-label={m.auth_edit_link()}>
              {m.auth_edit()}
            </TextLink>
            {url !== '' && (
              <TextLink href={url} target="_blank">
                {m.auth_preview()}
                <span className="sr-only"> ({m.opens_in_new_tab()})</span>
              </TextLink>
            )}
          </p>
        </Can>
      </Way>
      <Way
        icon={FileText}
        title={m.auth_way_print()}
        means={country === 'US' ? m.auth_way_print_means_us() : m.auth_way_print_means()}
      >
        <PrintForms />
      </Way>
    </div>
  );
}

/** What is done for agreements that were given already. */
export function GivenAgreements() {
  useLocale();
  return (
    <section aria-labelledby="given-agreements" className="mt-4 grid gap-4">
      <h2 id="given-agreements" className="text-h2">
        {m.auth_given_title()}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        <Can do="customers.edit">
          <Way icon={FileStack} title={m.scans_title()} means={m.scans_means()}>
            <LinkButton href="/client/authorizations/scans" className="justify-self-start">
              {m.scans_open()}
            </LinkButton>
          </Way>
        </Can>
        <Way icon={Megaphone} title={m.payer_notices_title()} means={m.payer_notices_means()}>
          <LinkButton href="/client/authorizations/notices" className="justify-self-start">
            {m.payer_notices_open()}
          </LinkButton>
        </Way>
      </div>
    </section>
  );
}

function Way({
  icon: Icon,
  title,
  means,
  children,
}: {
  icon: LucideIcon;
  title: string;
  means: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid content-start gap-4 p-4 sm:p-6">
      <div className="grid gap-1">
        <Icon aria-hidden="true" className="size-6 text-primary" />
        <h2 id={id} className="mt-1 text-h2">
          {title}
        </h2>
        <p className="text-muted-foreground">{means}</p>
      </div>
      {children}
    </Card>
  );
}
