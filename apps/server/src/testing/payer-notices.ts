import type { V3Harness } from './v3-harness.ts';

type Setting = { readonly harness: () => V3Harness; readonly clientId: bigint; readonly nextCustomer: () => string };

/** Makes notices to the payers of a client, and takes them away. */
export function noticesOf({ harness, clientId, nextCustomer }: Setting) {
  const client = String(clientId);
  const owner = () => harness().world.database.owner;
  return {
    /** Every payer was told; one of a letter waits. */
    async notice(): Promise<string> {
      const [row] = await owner()<{ id: bigint }[]>`
        insert into payer_notices (client_id, kind, audience, new_name, statement_name, from_date, assignable, state, actor,
                                   ordered_at, sent_at)
        values (${client}, 'renamed', 'all', 'Maple', 'MAPLE', '2026-04-20', false, 'sent', 'user:1', '2026-03-15', '2026-03-15')
        returning id`;
      const id = String(row?.id);
      await owner()`
        insert into payer_notice_recipients (client_id, notice_id, customer_id, means, letter_because)
        values (${client}, ${id}, ${nextCustomer()}, 'letter', 'no_address')`;
      return id;
    },

    /** A business tells its payers few times, one after the other. */
    async forgetNotices(): Promise<void> {
      await owner()`delete from payer_notice_recipients where client_id = ${client}`;
      await owner()`delete from payer_notices where client_id = ${client}`;
    },
  };
}
