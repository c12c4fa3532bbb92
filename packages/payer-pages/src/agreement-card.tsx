import type { Agreement } from '@cordelle/validation/payer-pages.ts';

/** What the payer agrees to, part by part. A clause by which a right is given up stands out. */
export const AgreementCard = ({ agreement, title }: { agreement: Agreement; title: string }) => (
  <section className="agreement" aria-label={title}>
    <h2>{title}</h2>
    {agreement.parts.map(({ element, heading, text, prominent }) => (
      <div key={element} className={prominent ? 'part prominent' : 'part'}>
        <h3>{heading}</h3>
        {text.split('\n').map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          <p key={place}>{prominent ? <strong>{line}</strong> : line}</p>
        ))}
      </div>
    ))}
  </section>
);
