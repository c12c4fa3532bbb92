import { m } from '@cordelle/i18n/messages';
import { usePage, usePageLocale } from '../page-context.ts';
import { ReachFields } from '../reach-fields.tsx';

/** How the payer is reached. A donor has given the address for mail with the donation. */
export function ReachStep() {
  const { facts } = usePage();
  const to = usePageLocale();
  return (
    <>
      <h1>{m.payer_reach_title({}, to)}</h1>
      <ReachFields email={facts.kind !== 'donation'} />
    </>
  );
}
