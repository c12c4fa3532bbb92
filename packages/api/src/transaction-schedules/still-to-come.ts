/** Schedules `s` that still debit something, or whose last debit is on its way. One whose debits are all over stays as it is. */
export const STILL_TO_COME = `s.active and (
  s.installments is null or s.planned_through < s.installments
  or exists (select from transactions left_of
              where left_of.client_id = s.client_id and left_of.schedule_id = s.id
                and left_of.status in ('Future', 'Sent to Bank')))`;
