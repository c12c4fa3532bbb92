import { createFileRoute, redirect } from '@tanstack/react-router';
import { may } from '../../me/may.ts';

/** Where the provider's people begin: with what waits to be reviewed, else with the files of the bank. */
export const Route = createFileRoute('/staff/')({
  beforeLoad: async ({ context: { me, utils } }) => {
    const inbox = may(me, 'staff.review') && (await utils.applications.waiting.fetch()).waiting > 0;
    throw redirect({ href: inbox ? '/staff/review' : '/staff/bank_files' });
  },
});
