import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Page } from '@cordelle/ui/page.tsx';
import type { ReactNode } from 'react';
import { useApplying, useClosed } from './applying.ts';
import { changeReasonWords, saysMore } from './change-reasons.ts';
import { ClosedNote } from './closed-note.tsx';
import { SentBack } from './sent-back.tsx';
import { WhyDisclosure } from './why-we-ask.tsx';

type Props = {
  /** What is asked: the h1. */
  title: string;
  description?: ReactNode;
  /** After a submit that was refused. */
  failed?: boolean;
  children: ReactNode;
};

/** A page of an application: its question, why it is asked where there is no room beside, and what the provider wants changed of it. */
export function SectionPage({ title, description, failed = false, children }: Props) {
  useLocale();
  const { application, page, name } = useApplying();
  const closed = useClosed();
  const changes = application.changesAsked.filter(({ subState }) => subState === page);
  const context = [title, application.client?.businessName].filter(Boolean).join(' – ');
  return (
    <Page
      title={title}
      name={name}
      context={context}
      description={description}
      titlePrefix={failed ? m.error_title_prefix() : ''}
    >
      {!closed && <SentBack />}
      {changes.map(({ reason, text, answered }) => (
        <Banner key={reason} tone={answered ? 'info' : 'warn'} title={changeReasonWords(reason)}>
          {saysMore(reason, text) && <p className="whitespace-pre-line">{text}</p>}
        </Banner>
      ))}
      <WhyDisclosure page={page} />
      {closed && <ClosedNote />}
      {closed ? (
        <fieldset disabled className="grid min-w-0 gap-4">
          {children}
        </fieldset>
      ) : (
        children
      )}
    </Page>
  );
}
