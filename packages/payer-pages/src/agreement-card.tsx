import { m } from '@cordelle/i18n/messages';
import type { Language } from '@cordelle/validation/language.ts';
import type { Agreement, AgreementPart } from '@cordelle/validation/payer-pages.ts';
import { Fragment, type ReactNode } from 'react';

type Props = {
  readonly agreement: Pick<Agreement, 'title' | 'parts' | 'version'>;
  readonly language: Language;
  /** A box that can be ticked, beside its clause; where there is none, it is shown as it was ticked. */
  readonly choice?: (clause: ReactNode) => ReactNode;
};

/** What the payer agrees to, part by part: the one text that is kept. A clause by which a right is given up stands out. */
export const AgreementCard = ({ agreement: { title, parts, version }, language, choice }: Props) => (
  <section className="agreement" aria-label={title}>
    <h2>{title}</h2>
    {parts.map((part) => (
      <div key={part.element} className={part.prominent ? 'part prominent' : 'part'}>
        <h3>{part.heading}</h3>
        <Lines part={part} language={language} choice={choice} />
      </div>
    ))}
    <p className="version">{version}</p>
  </section>
);

function Lines({
  part: { text, prominent, box },
  language,
  choice,
}: { readonly part: AgreementPart } & Pick<Props, 'language'> & { readonly choice: Props['choice'] }) {
  return text.split('\n').map((line, place) => {
    const words = prominent ? <strong>{line}</strong> : line;
    const key = `${place} ${line}`;
    if (place > 0 || box === null) return <p key={key}>{words}</p>;
    if (choice) return <Fragment key={key}>{choice(words)}</Fragment>;
    return (
      <p key={key} className="ticked">
        <TickedBox ticked={box} language={language} />
        {words}
      </p>
    );
  });
}

const TickedBox = ({ ticked, language }: { readonly ticked: boolean; readonly language: Language }) => (
  <span
    className={ticked ? 'box on' : 'box'}
    role="img"
    aria-label={
      ticked ? m.agreement_box_ticked({}, { locale: language }) : m.agreement_box_empty({}, { locale: language })
    }
  />
);
