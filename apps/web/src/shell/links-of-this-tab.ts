import { pageOfBusiness } from '@cordelle/validation/business-in-address.ts';
import { clientOfThisTabAlone } from '../me/chosen-client.ts';

/** A link is about to be used, perhaps for a tab of its own. */
const BEFORE_USE = ['pointerdown', 'keydown', 'contextmenu'];

function nameBusiness({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href^="/client/"]') : null;
  const href = link?.getAttribute('href');
  // Followed in this tab, a link is not read from here.
  if (href) link?.setAttribute('href', pageOfBusiness(href, clientOfThisTabAlone()));
}

/** From now on links lead to the business of this tab, also in a new one, which would begin with what was chosen last elsewhere. */
export function keepLinksInThisTab(): void {
  for (const use of BEFORE_USE) document.addEventListener(use, nameBusiness, true);
}
