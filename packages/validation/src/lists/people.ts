import { CONTROL_POSITIONS, type POSITIONS } from '../person-rules.ts';
import { inFrench } from './labelled.ts';

const POSITIONS_IN_FRENCH: Readonly<Record<(typeof POSITIONS)[number], string>> = {
  Owner: 'Propriétaire',
  Director: 'Administrateur',
  President: 'Président',
  'Chief Executive Officer': 'Chef de la direction',
  'Chief Financial Officer': 'Chef des finances',
  'Chief Operating Officer': 'Chef de l’exploitation',
  'Vice President': 'Vice-président',
  Partner: 'Associé',
  'Managing Member': 'Membre gestionnaire',
  Secretary: 'Secrétaire',
  Treasurer: 'Trésorier',
  Controller: 'Contrôleur',
  'General Manager': 'Directeur général',
  'Property Manager': 'Gestionnaire immobilier',
  'Office Administrator': 'Administrateur de bureau',
  Bookkeeper: 'Teneur de livres',
  Accountant: 'Comptable',
  Employee: 'Employé',
  Other: 'Autre',
};
/** What somebody may be in a business, in the order it is offered. */
export const POSITION_LIST = inFrench(POSITIONS_IN_FRENCH);
/** Those in which somebody may run a business. */
export const CONTROL_POSITION_LIST = POSITION_LIST.filter(({ value }) => CONTROL_POSITIONS.includes(value));
