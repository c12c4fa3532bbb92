import { useMe } from '../../me/me.ts';
import { useApplying } from './applying.ts';

/** The country of the business: as it was answered, else that of the sign-up. */
export function useCountry(): 'CA' | 'US' {
  const { client } = useMe();
  const { application } = useApplying();
  const { countryCode } = application.answers.business_country ?? {};
  if (countryCode === 'US' || countryCode === 'CA') return countryCode;
  return client && client.id === application.client?.id ? client.country : 'CA';
}
