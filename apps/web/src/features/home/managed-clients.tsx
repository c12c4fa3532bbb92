import type { AppRouter } from '@cordelle/api/root.ts';
import { m } from '@cordelle/i18n/messages';
import { Banner } from '@cordelle/ui/banner.tsx';
import { Button } from '@cordelle/ui/button.tsx';
import { EmptyState } from '@cordelle/ui/empty-state.tsx';
import { Instant } from '@cordelle/ui/instant.tsx';
import { LinkButton } from '@cordelle/ui/link-button.tsx';
import { useLocale } from '@cordelle/ui/locale.ts';
import { StatusChip } from '@cordelle/ui/status-chip.tsx';
import { clientLooks } from '@cordelle/ui/statuses/client.ts';
import type { inferRouterOutputs } from '@trpc/server';
import { lazy, Suspense, useState } from 'react';
import { PanelQuery } from '../../failure/panel-query.tsx';
import { Panel } from '../../panel.tsx';
import { useSwitchClient } from '../../shell/switch-client.ts';
import { trpc } from '../../trpc.ts';
import type { Inviting } from './invite-owner-dialog.tsx';

const InviteOwnerDialog = lazy(() => import('./invite-owner-dialog.tsx'));
type Managed = inferRouterOutputs<AppRouter>['clients']['managed']['clients'][number];

/** Home of a third party: the businesses it manages, how far each is, and what is asked of them. */
export default function ManagedClients() {
  useLocale();
  const query = trpc.clients.managed.useQuery();
  const switching = useSwitchClient();
  const [inviting, setInviting] = useState<Inviting | null>(null);
  return (
    <Panel title={m.managed_title()} actions={<LinkButton href="/client/new_business">{m.managed_new()}</LinkButton>}>
      <PanelQuery query={query} rows={3}>
        {({ clients, more }) =>
          clients.length === 0 ? (
            <EmptyState title={m.managed_none()}>{m.managed_none_means()}</EmptyState>
          ) : (
            <>
              <ul className="divide-y">
                {clients.map(({ id, businessName, status, isMember, changesAsked, ...business }) => (
                  <li key={id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
                    <div className="grid min-w-0 gap-1">
                      <span className="flex flex-wrap items-center gap-2 font-semibold">
                        {businessName || m.client_unnamed()} <StatusChip looks={clientLooks} status={status} />
                      </span>
                      {changesAsked > 0 && (
                        <span className="text-muted-foreground">{m.managed_changes({ count: changesAsked })}</span>
                      )}
                      {status !== 'closed' && <OwnerOfBusiness {...business} />}
                    </div>
                    {isMember && (
                      <div className="flex flex-wrap gap-2">
                        {status !== 'closed' && (business.owner === 'none' || business.owner === 'invited') && (
                          <Button
                            variant={business.owner === 'none' ? 'primary' : 'secondary'}
                            aria-label={m.managed_invite_named({ name: businessName || m.client_unnamed() })}
                            onClick={() => setInviting({ id, businessName, namedOwner: business.namedOwner })}
                          >
                            {business.owner === 'none' ? m.managed_invite() : m.managed_invite_again()}
                          </Button>
                        )}
                        <Button
                          aria-label={m.managed_open_named({ name: businessName || m.client_unnamed() })}
                          busy={switching.isPending && switching.variables.clientId === id}
                          onClick={() => switching.mutate({ clientId: id })}
                        >
                          {m.managed_open()}
                        </Button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
              {more && <Banner tone="info">{m.managed_more()}</Banner>}
            </>
          )
        }
      </PanelQuery>
      {inviting && (
        <Suspense>
          <InviteOwnerDialog business={inviting} onClose={() => setInviting(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** Who of the business itself runs it, or that nobody does. */
function OwnerOfBusiness({ owner, ownerInvitedAt }: Pick<Managed, 'owner' | 'ownerInvitedAt'>) {
  useLocale();
  if (owner === 'primary') return null;
  if (owner === 'invited' && ownerInvitedAt)
    return (
      <span className="text-muted-foreground">
        {m.managed_owner_invited()}{' '}
        <Instant at={ownerInvitedAt} zone={Intl.DateTimeFormat().resolvedOptions().timeZone} />
      </span>
    );
  return (
    <span className="text-muted-foreground">
      {owner === 'joined' ? m.managed_owner_joined() : m.managed_no_owner()}
    </span>
  );
}
