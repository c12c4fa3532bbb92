import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Eye, EyeOff } from 'lucide-react';
import { SHOWN_SECONDS, type ShownNumbers } from './use-shown-numbers.ts';

/** Shows numbers for half a minute, or hides them again; says that looking is recorded. */
export function ShowNumbers({ numbers, show, hide, isPending }: ShownNumbers<unknown>) {
  useLocale();
  return (
    <>
      <Button size="small" busy={isPending} onClick={numbers ? hide : show}>
        {numbers ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        {numbers ? m.numbers_hide() : m.numbers_show()}
      </Button>
      <span role="status" className="text-muted-foreground text-small">
        {numbers ? m.numbers_shown({ seconds: SHOWN_SECONDS }) : <span className="sr-only">{m.numbers_masked()}</span>}
      </span>
    </>
  );
}
