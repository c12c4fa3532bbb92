import { m } from '@cordelle/i18n/messages';
import { useLocale } from '@cordelle/ui/locale.ts';

/**
 * What the product promises, as one settlement says it: two strands, what came in and what went back, make one deposit. Its amounts are
 * words, so that the pages before sign-in stay light.
 */
export default function ExampleDeposit() {
  useLocale();
  const lines = [
    {
      label: m.door_example_collected(),
      note: m.door_example_collected_note(),
      amount: m.door_example_collected_amount(),
    },
    {
      label: m.door_example_taken_back(),
      note: m.door_example_taken_back_note(),
      amount: m.door_example_taken_back_amount(),
    },
  ];
  return (
    <figure className="grid w-full max-w-120 gap-3">
      <div className="relative rounded-card border bg-card py-2 pr-5 pl-16">
        <Strands />
        <dl>
          {lines.map(({ label, note, amount }) => (
            <div key={label} className="flex h-16 items-center justify-between gap-4">
              <dt className="min-w-0">
                <span className="block">{label}</span>
                <span className="block text-muted-foreground text-table">{note}</span>
              </dt>
              <dd className="shrink-0 tabular-nums">{amount}</dd>
            </div>
          ))}
          <div className="flex h-16 items-center justify-between gap-4 border-t">
            <dt className="min-w-0 font-semibold">{m.door_example_deposit()}</dt>
            <dd className="shrink-0 text-h1 tabular-nums">{m.door_example_deposit_amount()}</dd>
          </div>
        </dl>
        <p data-tone="ok" className="pb-2 text-tone-fg text-table">
          {m.door_example_proved()}
        </p>
      </div>
      <figcaption className="text-muted-foreground text-table">{m.door_example()}</figcaption>
    </figure>
  );
}

/** From the knot of each line to the knot of what they come to. */
const Strands = () => (
  <svg
    viewBox="0 0 64 192"
    fill="none"
    strokeWidth="2.5"
    strokeLinecap="round"
    aria-hidden="true"
    className="absolute top-2 left-0 h-48 w-16 text-rope"
  >
    <path stroke="currentColor" d="M32 32c0 30-18 34-18 62 0 24 28 22 28 42 0 12-10 12-10 24" />
    <path stroke="currentColor" opacity=".55" d="M32 96c0 14 10 14 10 24 0 14-22 14-22 26 0 8 12 6 12 14" />
    <circle cx="32" cy="32" r="7" strokeWidth="2" className="fill-card stroke-primary" />
    <circle cx="32" cy="96" r="7" strokeWidth="2" className="fill-card stroke-primary" />
    <circle cx="32" cy="160" r="9" className="fill-primary" />
    <path className="stroke-primary-foreground" strokeWidth="2" d="m28.5 160.5 2.5 2.5 5-5.5" />
  </svg>
);
