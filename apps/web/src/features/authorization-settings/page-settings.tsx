import type { FlowKind } from '@cordelle/domain/payer-flow/pages.ts';
import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';
import { ClientPage } from '../../me/client-page.tsx';
import { AccordionSettings, type Section } from './accordion-settings.tsx';
import { SettingsFrame } from './form-parts.tsx';
import { InstantVerification } from './instant-verification.tsx';
import { BrandColor, Logo, type LogoPage } from './logo-section.tsx';
import { PreviewPanel, useShownPage } from './preview-panel.tsx';
import {
  AdditionalInformation,
  AskedFields,
  CancellationNotice,
  CommentDescription,
  ContactInformation,
  EmailText,
  IntroductionPage,
  LinkAddress,
  PageLanguage,
  Terms,
} from './sections.tsx';
import { useDonorForm, useProcessingForm } from './use-saved-setting.ts';
import type { SettingsForm } from './use-settings-form.ts';

const LookOfPages = ({ form, editHref }: { form: SettingsForm; editHref: LogoPage }) => (
  <div className="grid gap-6">
    <Logo editHref={editHref} />
    <BrandColor form={form} />
  </div>
);

const AgreementWords = ({ form }: { form: SettingsForm }) => (
  <div className="grid gap-5">
    <Terms form={form} />
    <CancellationNotice form={form} />
  </div>
);

const CONTACT_FIELDS = ['email', 'phone', 'address'];

/** Settings of the pages at which customers authorize. */
export function ProcessingSettings() {
  useLocale();
  const form = useProcessingForm();
  const sections: readonly Section[] = [
    {
      id: 'logo',
      title: m.auth_section_logo,
      fields: ['brandColor'],
      page: 'payer',
      body: <LookOfPages form={form} editHref="/client/processing_authorization_settings/edit_logo" />,
    },
    {
      id: 'contact_information',
      title: m.auth_section_contact_information,
      fields: CONTACT_FIELDS,
      page: 'agreement',
      body: <ContactInformation form={form} />,
    },
    {
      id: 'introduction_page',
      title: m.auth_section_introduction_page,
      fields: ['enableIntroduction', 'introduction'],
      page: 'intro',
      body: <IntroductionPage form={form} />,
    },
    {
      id: 'terms_and_conditions',
      title: m.auth_section_terms_and_conditions,
      fields: ['termsAndConditions', 'cancellationDays'],
      page: 'agreement',
      body: <AgreementWords form={form} />,
    },
    {
      id: 'language',
      title: m.auth_section_language,
      fields: ['defaultLanguage'],
      page: 'payer',
      body: <PageLanguage form={form} />,
    },
    {
      id: 'fields',
      title: m.auth_section_fields,
      fields: ['nameDefault', 'requirePhone', 'requireAddress', 'requireAuthorizationAmount', 'approveEachDebit'],
      page: 'reach',
      body: <AskedFields form={form} />,
    },
    {
      id: 'instant_verification',
      title: m.auth_section_instant_verification,
      fields: ['enableFlinks', 'requireVerification'],
      page: 'bank',
      body: <InstantVerification form={form} />,
    },
    {
      id: 'email',
      title: m.auth_section_email,
      fields: ['enableGreeting', 'emailMessage'],
      page: 'payer',
      body: <EmailText form={form} />,
    },
    {
      id: 'link',
      title: m.auth_section_link,
      fields: ['code'],
      page: 'payer',
      body: <LinkAddress form={form} />,
    },
  ];
  return <PageSettings form={form} sections={sections} kind="processing" means={m.auth_settings_means()} />;
}

/** Settings of the pages at which donors give. */
export function DonorSettings() {
  useLocale();
  const form = useDonorForm();
  const sections: readonly Section[] = [
    {
      id: 'logo',
      title: m.auth_section_logo,
      fields: ['brandColor'],
      page: 'gift',
      body: <LookOfPages form={form} editHref="/client/donor_authorization_settings/edit_logo" />,
    },
    {
      id: 'contact_information',
      title: m.auth_section_contact_information,
      fields: CONTACT_FIELDS,
      page: 'gift',
      body: <ContactInformation form={form} />,
    },
    {
      id: 'comment_description',
      title: m.auth_section_comment_description,
      fields: ['enableCommentDescription', 'commentDescription'],
      page: 'gift',
      body: <CommentDescription form={form} />,
    },
    {
      id: 'terms_and_conditions',
      title: m.auth_section_terms_and_conditions,
      fields: ['termsAndConditions', 'cancellationDays'],
      page: 'gift',
      body: <AgreementWords form={form} />,
    },
    {
      id: 'language',
      title: m.auth_section_language,
      fields: ['defaultLanguage'],
      page: 'gift',
      body: <PageLanguage form={form} />,
    },
    {
      id: 'additional_information',
      title: m.auth_section_additional_information,
      fields: ['requireAdditionalInformation', 'enableFlinks'],
      page: 'reach',
      body: (
        <div className="grid gap-5">
          <AdditionalInformation form={form} />
          <InstantVerification form={form} donors />
        </div>
      ),
    },
    {
      id: 'email',
      title: m.auth_section_email,
      fields: ['enableGreeting', 'emailMessage'],
      page: 'email_sent',
      body: <EmailText form={form} donors />,
    },
    {
      id: 'link',
      title: m.auth_section_link,
      fields: ['code'],
      page: 'gift',
      body: <LinkAddress form={form} />,
    },
  ];
  return <PageSettings form={form} sections={sections} kind="donation" means={m.auth_donor_means()} />;
}

function PageSettings({
  form,
  sections,
  kind,
  means,
}: {
  form: SettingsForm;
  sections: readonly Section[];
  kind: FlowKind;
  means: string;
}) {
  const shown = useShownPage(form, kind);
  const failed = form.errors.length > 0;
  return (
    <ClientPage title={m.payer_contact_title()} description={means} titlePrefix={failed ? m.error_title_prefix() : ''}>
      <div className="grid grid-cols-1 items-start gap-6 min-[1180px]:grid-cols-[minmax(0,40rem)_minmax(22rem,1fr)]">
        <SettingsFrame form={form} page={m.payer_contact_title()}>
          <AccordionSettings form={form} sections={sections} onShow={shown.show} />
        </SettingsFrame>
        <div className="min-w-0 max-w-160 min-[1180px]:sticky min-[1180px]:top-20 min-[1180px]:max-w-none">
          <PreviewPanel form={form} kind={kind} shown={shown} />
        </div>
      </div>
    </ClientPage>
  );
}
