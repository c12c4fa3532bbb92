import { m } from '@cordelle/i18n/messages';
import { Card } from '@cordelle/ui/card.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { FileText, Link, type LucideIcon, Mail } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { CopyLink } from '../../copy-link.tsx';
import { Can } from '../../me/can.tsx';
import { PrintForms } from './print-forms.tsx';

const QrCode = lazy(() => import('../../qr-code.tsx').then((module) => ({ default: module.QrCode })));

const SETTINGS = '/client/authorizations/settings';

/** Each way to ask for an authorization, and where it is shaped. `url`: empty until there is one. */
export function ThreeWays({ url }: { url: string }) {
  useLocale();
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
              <summary className="cursor-pointer text-link underline underline-offset-2">{m.auth_qr()}</summary>
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
      <Way icon={FileText} title={m.auth_way_print()} means={m.auth_way_print_means()}>
        <PrintForms />
      </Way>
    </div>
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
