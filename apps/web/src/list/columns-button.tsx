import { m } from '@cordelle/i18n/messages';
import { Button } from '@cordelle/ui/button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { Columns3 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ColumnsMenuProps } from './columns-menu.tsx';

const load = () => import('./columns-menu.tsx');
const ColumnsMenu = lazy(load);

/** Which columns are shown. The menu comes when it is asked for. */
export function ColumnsButton(props: ColumnsMenuProps) {
  useLocale();
  const [asked, setAsked] = useState(false);
  const button: ReactNode = (
    <Button aria-haspopup="menu" onPointerEnter={load} onFocus={load} onClick={() => setAsked(true)}>
      <Columns3 aria-hidden="true" />
      {props.hidden.length === 0 ? m.ui_columns() : m.ui_columns_hidden({ count: props.hidden.length })}
    </Button>
  );
  if (!asked) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsMenu {...props} />
    </Suspense>
  );
}
