import { Page, type PageProps } from '@cordelle/ui/page.tsx';
import { clientName, useMe } from './me.ts';

/** A page of one client: its tab says which, so that tabs stay distinct. */
export function ClientPage(props: Omit<PageProps, 'context'>) {
  const me = useMe();
  return <Page {...props} {...(me.client ? { context: clientName(me, me.client) } : {})} />;
}
