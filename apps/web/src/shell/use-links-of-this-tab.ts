import { pageOfBusiness } from '@cordelle/validation/business-in-address.ts';
import { useEffect } from 'react';
import { clientOfThisTabAlone } from '../me/chosen-client.ts';

/** A link is about to be used, perhaps for a tab of its own. */
const BEFORE_USE = ['pointerdown', 'keydown', 'contextmenu'];

/** Links of a page lead to its business, also in a new tab, which would otherwise begin with what was chosen last elsewhere. */
export function useLinksOfThisTab(): void {
  useEffect(() => {
    const nameBusiness = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href^="/client/"]') : null;
      const href = link?.getAttribute('href');
      // Followed in this tab, a link is not read from here.
      if (href) link?.setAttribute('href', pageOfBusiness(href, clientOfThisTabAlone()));
    };
    for (const use of BEFORE_USE) document.addEventListener(use, nameBusiness, true);
    return () => {
      for (const use of BEFORE_USE) document.removeEventListener(use, nameBusiness, true);
    };
  }, []);
}
