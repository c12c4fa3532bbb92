import { columns, type Row } from '@cordelle/db/columns.ts';
import { customers } from '@cordelle/db/schema/customers.ts';
import type { ChangeRecord } from '@cordelle/domain/authorization/change.ts';
import type { AuthorizationEvent } from '@cordelle/domain/authorization/events.ts';
import type { ConsentChange, ConsentCommand } from '@cordelle/domain/customer/consent.ts';
import type { CustomerKey } from '../customers/customer-rows.ts';
import type { Proof } from './change-authorizations.ts';

/** What is to become of one customer's consent. */
export type ConsentWork = CustomerKey &
  Proof & {
    readonly command: ConsentCommand;
    /** What is given, as far as the rule does not say it. */
    readonly given?: Pick<Given, 'purpose' | 'scope'>;
    /** Which agreements end; left out: all of the customer. */
    readonly ends?: readonly bigint[];
    /** The account that was debited until now; only what covers it follows to another. Left out: all follow. */
    readonly accountWas?: bigint | null;
    /** Why terms or account change, where that is not by the payer's own word. */
    readonly because?: ChangeRecord;
    /** What the timeline tells besides. */
    readonly told?: Readonly<Record<string, unknown>>;
  };
type Given = Extract<AuthorizationEvent, { type: 'AuthorizationGiven' }>['data'];

/** What a customer shows of their consent, and what an agreement that begins is over. */
export const CONSENT = columns(customers, {
  clientId: 'clientId',
  id: 'id',
  status: 'authorizationStatus',
  channel: 'authorizationChannel',
  customerType: 'customerType',
  limitCents: 'authorizationLimitCents',
  givenAt: 'authorizedAt',
  askedAt: 'authorizationRequestedAt',
  language: 'language',
  authorizationId: 'authorizationId',
  bankAccountId: 'bankAccountId',
  permissionFormId: 'permissionFormId',
});
export type ConsentRow = Row<typeof CONSENT>;

/** A change of a customer's consent that its rule allows. */
export type Decided = { readonly work: ConsentWork; readonly row: ConsentRow; readonly change: ConsentChange };
