import { BookingAccounts } from './booking-accounts.tsx';
import { BooksJournal } from './books-journal.tsx';
import { ClearingProof } from './clearing-proof.tsx';
import type { Connected } from './integration.ts';
import { ReportsPanel } from './reports-panel.tsx';

/** What was written into the books, whether it agrees with what we owe, and where it is booked to. */
export default function BooksProven({ found }: { found: Connected }) {
  return (
    <>
      <ReportsPanel found={found} />
      <ClearingProof found={found} />
      <BookingAccounts found={found} />
      <BooksJournal found={found} />
    </>
  );
}
