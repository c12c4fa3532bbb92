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
  ValidationChoice,
  validationTitle,
  WaiverSwitch,
} from './sections.tsx';
import { useDonorForm, useProcessingForm } from './use-saved-setting.ts';
import type { SettingsForm } from './use-settings-form.ts';

type Pages = {
  readonly editHref: LogoPage;
  /** The page on which most of it shows, and those on which contact, terms and the mail do. */
  readonly first: Section['page'];
  readonly agreement: Section['page'];
  readonly mail: Section['page'];
  readonly donors?: true;
};

/** What both kinds of pages have, by its place in the address. */
const commonSections = (form: SettingsForm, { editHref, first, agreement, mail, donors }: Pages) =>
  ({
    logo: {
      id: 'logo',
      title: m.auth_section_logo,
      fields: ['brandColor'],
      page: first,
      body: (
        <div className="grid gap-6">
          <Logo editHref={editHref} />
          <BrandColor form={form} />
        </div>
      ),
    },
    contact: {
      id: 'contact_information',
      title: m.auth_section_contact_information,
      fields: ['email', 'phone', 'address'],
      page: agreement,
      body: <ContactInformation form={form} />,
    },
    terms: {
      id: 'terms_and_conditions',
      title: m.auth_section_terms_and_conditions,
      fields: ['termsAndConditions', 'cancellationDays', 'offerNoticeWaiver'],
      page: agreement,
      body: (
        <div className="grid gap-5">
          <Terms form={form} />
          <WaiverSwitch form={form} />
          <CancellationNotice form={form} />
        </div>
      ),
    },
    /** Where the rail wants accounts validated. */
    validation:
      form.setting.countryCode === 'US'
        ? [
            {
              id: 'account_validation',
              title: validationTitle,
              fields: ['webValidation'],
              page: agreement,
              body: <ValidationChoice form={form} />,
            },
          ]
        : [],
    language: {
      id: 'language',
      title: m.auth_section_language,
      fields: ['defaultLanguage'],
      page: first,
      body: <PageLanguage form={form} />,
    },
    email: {
      id: 'email',
      title: m.auth_section_email,
      fields: ['enableGreeting', 'emailMessage'],
      page: mail,
      body: <EmailText form={form} {...(donors && { donors })} />,
    },
    link: {
      id: 'link',
      title: m.auth_section_link,
      fields: ['code'],
      page: first,
      body: <LinkAddress form={form} />,
    },
  }) as const satisfies Record<string, Section | readonly Section[]>;

/** Settings of the pages at which customers authorize. */
export function ProcessingSettings() {
  useLocale();
  const form = useProcessingForm();
  const { logo, contact, terms, validation, language, email, link } = commonSections(form, {
    editHref: '/client/processing_authorization_settings/edit_logo',
    first: 'payer',
    agreement: 'check',
    mail: 'payer',
  });
  const sections: readonly Section[] = [
    logo,
    contact,
    {
      id: 'introduction_page',
      title: m.auth_section_introduction_page,
      fields: ['enableIntroduction', 'introduction'],
      page: 'intro',
      body: <IntroductionPage form={form} />,
    },
    terms,
    ...validation,
    language,
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
    email,
    link,
  ];
  return <PageSettings form={form} sections={sections} kind="processing" means={m.auth_settings_means()} />;
}

/** Settings of the pages at which donors give. */
export function DonorSettings() {
  useLocale();
  const form = useDonorForm();
  const { logo, contact, terms, validation, language, email, link } = commonSections(form, {
    editHref: '/client/donor_authorization_settings/edit_logo',
    first: 'donation',
    agreement: 'check',
    mail: 'email_sent',
    donors: true,
  });
  const sections: readonly Section[] = [
    logo,
    contact,
    {
      id: 'comment_description',
      title: m.auth_section_comment_description,
      fields: ['enableCommentDescription', 'commentDescription'],
      page: 'donation',
      body: <CommentDescription form={form} />,
    },
    terms,
    ...validation,
    language,
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
    email,
    link,
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
