import { m } from '@cordelle/i18n/messages';
import { BRAND } from '@cordelle/ui/brand.ts';
import { Card } from '@cordelle/ui/card.tsx';
import { cn } from '@cordelle/ui/cn.ts';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { TextLink } from '@cordelle/ui/text-link.tsx';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Can } from '../../me/can.tsx';
import { ClientPage } from '../../me/client-page.tsx';
import { useClient } from '../../me/me.ts';
import { trpc } from '../../trpc.ts';
import { SettingSwitch, SettingsFrame } from './form-parts.tsx';
import { BrandColor, Logo } from './logo-section.tsx';
import { PreviewPanel, useShownPage } from './preview-panel.tsx';
import { PrintForms } from './print-forms.tsx';
import {
  AmountSwitch,
  ApprovalSwitch,
  CancellationNotice,
  ContactInformation,
  EmailText,
  Introduction,
  LinkAddress,
  PageLanguage,
  RuleH1Notice,
  Terms,
  ValidationChoice,
  validationTitle,
  WaiverSwitch,
} from './sections.tsx';
import { useEmailForm, useLinkForm } from './use-saved-setting.ts';

const TABS = [
  { hash: '/', label: m.auth_tab_overview },
  { hash: '/email', label: m.auth_tab_email },
  { hash: '/link', label: m.auth_tab_link },
  { hash: '/in-person', label: m.auth_tab_in_person },
  { hash: '/resources', label: m.auth_tab_resources },
] as const;
/** Other ways to write the same addresses. */
const ALIASES: Readonly<Record<string, string>> = { email: '/email', link: '/link' };

/** Settings of clients whose customers fill in the form behind a link: in sections, one at a time, named by the address. */
export function LegacySettings() {
  useLocale();
  const named = useLocation({ select: ({ hash }) => hash });
  const hash = ALIASES[named] ?? named;
  const { hash: shown } = TABS.find((tab) => tab.hash === hash) ?? TABS[0];
  return (
    <ClientPage title={m.payer_contact_title()} description={m.auth_settings_means()}>
      <nav aria-label={m.auth_tabs()} className="flex flex-wrap gap-x-1 gap-y-1 border-b">
        {TABS.map((tab) => (
          <a
            key={tab.hash}
            href={`#${tab.hash}`}
            aria-current={tab.hash === shown ? 'page' : undefined}
            className={cn(
              '-mb-px min-h-11 border-transparent border-b-2 px-3 py-2.5 hover:bg-accent/60',
              tab.hash === shown && 'border-primary font-semibold',
            )}
          >
            {tab.label()}
          </a>
        ))}
      </nav>
      {shown === '/' && <Overview />}
      {/* Both stay while another section is looked at: what was typed and not saved is not lost. */}
      <div hidden={shown !== '/email'}>
        <EmailSettings />
      </div>
      <div hidden={shown !== '/link'}>
        <LinkSettings visible={shown === '/link'} />
      </div>
      {shown === '/in-person' && <InPerson />}
      {shown === '/resources' && <Resources />}
    </ClientPage>
  );
}

const Way = ({ title, children, href, words }: { title: string; children: ReactNode; href: string; words: string }) => (
  <Card title={title} className="grid content-start gap-2">
    <p className="wrap-anywhere text-muted-foreground">{children}</p>
    <p>
      <TextLink href={href}>{words}</TextLink>
    </p>
  </Card>
);

const HERE = '/client/authorizations/settings';

/** How each way stands, and what all of them share. */
function Overview() {
  const [mail] = trpc.authorizationSettings.email.useSuspenseQuery();
  const [form] = trpc.authorizationSettings.link.useSuspenseQuery();
  const own = mail.customEmailMessage !== '' || mail.otherLanguage.customEmailMessage !== '';
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-3">
        <Way title={m.auth_way_email()} href={`${HERE}#/email`} words={m.auth_edit_email()}>
          {own ? m.auth_overview_email_own() : m.auth_overview_email_usual()}
        </Way>
        <Way title={m.auth_way_link()} href={`${HERE}#/link`} words={m.auth_edit_link()}>
          {form.url === '' ? m.auth_way_link_none() : m.auth_overview_link({ url: form.url })}
        </Way>
        <Way title={m.auth_way_print()} href={`${HERE}#/in-person`} words={m.auth_tab_in_person()}>
          {m.auth_overview_print()}
        </Way>
      </div>
      <Card title={m.auth_section_logo()}>
        <Logo editHref="/client/processing_authorization_settings/edit_logo" />
      </Card>
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title} className="p-4 sm:p-6">
    {children}
  </Card>
);

function EmailSettings() {
  const form = useEmailForm();
  return (
    <div className="max-w-160">
      <SettingsFrame form={form} page={m.auth_tab_email()}>
        <Group title={m.auth_section_email()}>
          <EmailText form={form} name="customEmailMessage" />
        </Group>
        <Group title={m.auth_section_terms_and_conditions()}>
          <Terms form={form} name="customTermsAndConditions" />
        </Group>
      </SettingsFrame>
    </div>
  );
}

function LinkSettings({ visible }: { visible: boolean }) {
  const form = useLinkForm();
  const shown = useShownPage(form, 'link');
  const american = form.setting.countryCode === 'US';
  return (
    <div className="grid grid-cols-1 items-start gap-6 min-[1180px]:grid-cols-[minmax(0,40rem)_minmax(22rem,1fr)]">
      <SettingsFrame form={form} page={m.auth_tab_link()}>
        <Group title={m.auth_section_link()}>
          <LinkAddress form={form} name="formUrl" />
        </Group>
        <Group title={m.auth_section_introduction_page()}>
          <Introduction form={form} />
        </Group>
        <Group title={m.auth_section_fields()}>
          <div className="grid gap-5">
            <SettingSwitch form={form} name="displayClientAddress" label={m.auth_link_show_address()} />
            <SettingSwitch form={form} name="requirePhone" label={m.auth_require_phone()} />
            <SettingSwitch form={form} name="requireAddress" label={m.auth_require_address()} />
            <AmountSwitch form={form} name="requireMaximumAmount" american={american} />
            <SettingSwitch
              form={form}
              name="allowTransactionSchedule"
              label={m.auth_link_schedule()}
              onChange={(on) =>
                form.changeAll({ allowTransactionSchedule: on, ...(on && { approveEachDebit: false }) })
              }
            />
            <ApprovalSwitch form={form} />
            {!american && (
              <SettingSwitch
                form={form}
                name="allowMicrodeposit"
                label={m.auth_link_microdeposit()}
                hint={m.auth_link_microdeposit_means()}
              />
            )}
          </div>
        </Group>
        <Group title={m.auth_section_terms_and_conditions()}>
          <div className="grid gap-5">
            <SettingSwitch form={form} name="customTermsAndConditions" label={m.auth_link_terms_switch()} />
            <Terms form={form} />
            <WaiverSwitch form={form} />
            <CancellationNotice form={form} />
          </div>
        </Group>
        {form.setting.countryCode === 'US' && (
          <Group title={validationTitle()}>
            <ValidationChoice form={form} />
          </Group>
        )}
        <Group title={m.auth_section_language()}>
          <PageLanguage form={form} />
        </Group>
        <Group title={m.auth_section_contact_information()}>
          <ContactInformation form={form} />
        </Group>
        <Group title={m.auth_color()}>
          <BrandColor form={form} />
        </Group>
      </SettingsFrame>
      <div className="min-w-0 max-w-160 min-[1180px]:sticky min-[1180px]:top-20 min-[1180px]:max-w-none">
        {visible && <PreviewPanel form={form} kind="link" shown={shown} />}
      </div>
    </div>
  );
}

function InPerson() {
  return (
    <div className="grid max-w-160 gap-4">
      <RuleH1Notice />
      <Card className="grid gap-3 p-4 sm:p-6">
        <p>{m.auth_in_person_how()}</p>
        <PrintForms />
        <Can do="customers.new">
          <p>
            <LinkButton href="/client/customers/new">{m.auth_in_person_add()}</LinkButton>
          </p>
        </Can>
      </Card>
    </div>
  );
}

function Resources() {
  const locale = useLocale();
  const { id, country } = useClient();
  return (
    <div className="grid max-w-160 gap-4">
      <Card title={m.auth_resources_forms()} className="grid gap-2 p-4 sm:p-6">
        <TextLink href={`/documents/authorization_form?client_id=${id}&language=both`} target="_blank">
          {m.payer_contact_see_form()}
        </TextLink>
      </Card>
      <Card title={m.auth_resources_csv()} className="grid gap-2 p-4 sm:p-6">
        <TextLink href={`/csv_templates/customers_${country.toLowerCase()}.csv`} target="_blank">
          {m.auth_resources_csv_customers()}
        </TextLink>
        <TextLink href="/csv_templates/transactions.csv" target="_blank">
          {m.auth_resources_csv_transactions()}
        </TextLink>
      </Card>
      <Card title={m.auth_resources_keep()} className="p-4 sm:p-6">
        <p>{m.auth_resources_keep_means()}</p>
      </Card>
      <Card title={m.auth_resources_help()} className="p-4 sm:p-6">
        <p>
          <TextLink href={`/help?lang=${locale}`} target="_blank">
            {m.command_help()}
          </TextLink>
        </p>
        <TextLink href={BRAND.supportUrl} target="_blank">
          {m.menu_support()}
        </TextLink>
      </Card>
    </div>
  );
}
