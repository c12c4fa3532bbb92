import type { Behaviour } from './bank/test-accounts.ts';

/** The outside world speaks both languages of its readers, apart from the product's own words. */
export type Language = 'en' | 'fr';

/** `?lang=fr` chooses French; anything else is English. */
export const languageOf = (query: string | undefined): Language => (query === 'fr' ? 'fr' : 'en');

type Both<T> = Record<Language, T>;

export const WORDS: Both<{
  readonly title: string;
  readonly intro: string;
  readonly otherLanguage: string;
  readonly accounts: string;
  readonly accountsIntro: string;
  readonly canada: string;
  readonly unitedStates: string;
  readonly canadaNumbers: string;
  readonly unitedStatesNumbers: string;
  readonly account: string;
  readonly behaviour: string;
  readonly what: string;
  readonly realistic: string;
  readonly inbox: string;
  readonly inboxIntro: string;
  readonly recipient: string;
  readonly search: string;
  readonly noMail: string;
  readonly received: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly noSubject: string;
  readonly textPart: string;
  readonly htmlPart: string;
  readonly headers: string;
  readonly attachments: string;
  readonly older: string;
  readonly notFound: string;
  readonly authenticator: string;
  readonly identity: string;
  readonly authenticatorIntro: string;
  readonly key: string;
  readonly showCode: string;
  readonly code: string;
  readonly secondsLeft: string;
  readonly noKey: string;
}> = {
  en: {
    title: 'The outside world',
    intro: 'A bank and a mailbox for trying things out. No money moves and no email leaves this machine.',
    otherLanguage: 'Français',
    accounts: 'Test account numbers',
    accountsIntro:
      'A debit or deposit on one of these numbers has a known fate. Every other number is an ordinary account: debits are paid and deposits arrive.',
    canada: 'Canada',
    unitedStates: 'United States',
    canadaNumbers: 'Canada: at any institution and transit number.',
    unitedStatesNumbers: 'United States: at any valid routing number, checking or savings.',
    account: 'Account number',
    behaviour: 'Behaviour',
    what: 'What happens',
    realistic:
      'Numbers that begin with 90 (Canada, seven digits or more) or 9000 (United States, eight or more) behave as in life: most debits are paid, some 2.5 % are not for want of funds, and now and then an account is closed or a debit disputed.',
    inbox: 'Mail',
    inboxIntro: 'Everything sent to the mail server of the outside world, newest first.',
    recipient: 'Recipient',
    search: 'Search',
    noMail: 'No email here.',
    received: 'Received',
    from: 'From',
    to: 'To',
    subject: 'Subject',
    noSubject: '(no subject)',
    textPart: 'Text',
    htmlPart: 'Page',
    headers: 'Headers',
    attachments: 'Attachments',
    older: 'Older',
    notFound: 'There is nothing at this address.',
    authenticator: 'Two-factor codes',
    identity: 'Identity checks',
    authenticatorIntro:
      'The authenticator app of a phone. Paste the key that the product shows when a second factor is set up. Bookmark the page that follows to get a code at the next sign-in.',
    key: 'Key',
    showCode: 'Show the code',
    code: 'Code',
    secondsLeft: 'Seconds until the next code:',
    noKey: 'This is not a key. A key has the letters A to Z and the digits 2 to 7.',
  },
  fr: {
    title: 'Le monde extérieur',
    intro:
      'Une banque et une boîte de courriel pour faire des essais. Aucune somme ne bouge et aucun courriel ne quitte cette machine.',
    otherLanguage: 'English',
    accounts: 'Numéros de compte d’essai',
    accountsIntro:
      'Un débit ou un dépôt sur l’un de ces numéros a une issue connue. Tout autre numéro est un compte ordinaire : les débits sont payés et les dépôts arrivent.',
    canada: 'Canada',
    unitedStates: 'États-Unis',
    canadaNumbers: 'Canada : à n’importe quels numéros d’institution et de transit.',
    unitedStatesNumbers: 'États-Unis : à n’importe quel numéro d’acheminement valide, compte de chèques ou d’épargne.',
    account: 'Numéro de compte',
    behaviour: 'Comportement',
    what: 'Ce qui arrive',
    realistic:
      'Les numéros qui commencent par 90 (Canada, sept chiffres ou plus) ou par 9000 (États-Unis, huit ou plus) se comportent comme dans la vie : la plupart des débits sont payés, environ 2,5 % ne le sont pas faute de provision et, de temps à autre, un compte est fermé ou un débit est contesté.',
    inbox: 'Courriel',
    inboxIntro: 'Tout ce qui a été envoyé au serveur de courriel du monde extérieur, du plus récent au plus ancien.',
    recipient: 'Destinataire',
    search: 'Chercher',
    noMail: 'Aucun courriel ici.',
    received: 'Reçu',
    from: 'De',
    to: 'À',
    subject: 'Objet',
    noSubject: '(sans objet)',
    textPart: 'Texte',
    htmlPart: 'Page',
    headers: 'En-têtes',
    attachments: 'Pièces jointes',
    older: 'Plus anciens',
    notFound: 'Il n’y a rien à cette adresse.',
    authenticator: 'Codes d’authentification',
    identity: 'Vérifications d’identité',
    authenticatorIntro:
      'L’application d’authentification d’un téléphone. Collez la clé que le produit affiche à la configuration d’un deuxième facteur. Gardez la page qui suit dans vos signets pour obtenir un code à la prochaine connexion.',
    key: 'Clé',
    showCode: 'Afficher le code',
    code: 'Code',
    secondsLeft: 'Secondes avant le prochain code :',
    noKey: 'Ce n’est pas une clé. Une clé est faite des lettres A à Z et des chiffres 2 à 7.',
  },
};

type Described = { readonly name: string; readonly what: string };

/** T is the process date; T+1 is the next banking day of the rail. */
export const BEHAVIOUR_WORDS: Record<Behaviour, Both<Described>> = {
  approve: {
    en: { name: 'Paid', what: 'Debits are paid, deposits arrive.' },
    fr: { name: 'Payé', what: 'Les débits sont payés, les dépôts arrivent.' },
  },
  insufficient_funds: {
    en: { name: 'Not enough money', what: 'Each debit is returned 901 on T+1 (CA) or R01 on T+2 (US).' },
    fr: { name: 'Provision insuffisante', what: 'Chaque débit est retourné 901 à T+1 (CA) ou R01 à T+2 (US).' },
  },
  insufficient_funds_twice: {
    en: {
      name: 'Not enough money twice, then paid',
      what: 'The first two debits of this account are returned 901 or R01, later ones are paid.',
    },
    fr: {
      name: 'Provision insuffisante deux fois, puis payé',
      what: 'Les deux premiers débits de ce compte sont retournés 901 ou R01, les suivants sont payés.',
    },
  },
  insufficient_funds_after_approval: {
    en: { name: 'Late return', what: 'Returned 901 or R01 on T+12, after approval.' },
    fr: { name: 'Retour tardif', what: 'Retourné 901 ou R01 à T+12, après l’approbation.' },
  },
  return_one_day_late: {
    en: { name: 'Return one day late', what: 'Returned 901 on T+2 (CA) or R01 on T+3 (US).' },
    fr: { name: 'Retour un jour plus tard', what: 'Retourné 901 à T+2 (CA) ou R01 à T+3 (US).' },
  },
  account_closed: {
    en: { name: 'Account closed', what: 'Debits and deposits are returned 905 on T+1 (CA) or R02 on T+2 (US).' },
    fr: { name: 'Compte fermé', what: 'Débits et dépôts sont retournés 905 à T+1 (CA) ou R02 à T+2 (US).' },
  },
  account_not_found: {
    en: { name: 'Account not found', what: 'Debits and deposits are returned 902 on T+1 (CA) or R03 on T+2 (US).' },
    fr: { name: 'Compte introuvable', what: 'Débits et dépôts sont retournés 902 à T+1 (CA) ou R03 à T+2 (US).' },
  },
  invalid_account: {
    en: {
      name: 'Account number not valid',
      what: 'Debits and deposits are returned 912 on T+1 (CA) or R04 on T+2 (US).',
    },
    fr: {
      name: 'Numéro de compte invalide',
      what: 'Débits et dépôts sont retournés 912 à T+1 (CA) ou R04 à T+2 (US).',
    },
  },
  account_frozen: {
    en: { name: 'Account frozen', what: 'Debits and deposits are returned 911 on T+1 (CA) or R16 on T+2 (US).' },
    fr: { name: 'Compte bloqué', what: 'Débits et dépôts sont retournés 911 à T+1 (CA) ou R16 à T+2 (US).' },
  },
  payment_stopped: {
    en: { name: 'Payment stopped', what: 'Each debit is returned 903 on T+1 (CA) or R08 on T+2 (US).' },
    fr: { name: 'Paiement arrêté', what: 'Chaque débit est retourné 903 à T+1 (CA) ou R08 à T+2 (US).' },
  },
  unauthorized_before_approval: {
    en: {
      name: 'Not authorized, before approval',
      what: 'Returned 915 on T+3 (CA); R10 on T+3 or, for a business debit, R29 on T+2 (US).',
    },
    fr: {
      name: 'Non autorisé, avant l’approbation',
      what: 'Retourné 915 à T+3 (CA); R10 à T+3 ou, pour un débit d’entreprise, R29 à T+2 (US).',
    },
  },
  unauthorized_after_approval: {
    en: {
      name: 'Not authorized, after approval',
      what: 'Returned 917 twenty calendar days after T or, for a business debit, 920 on T+9 (CA); R10, for a business debit R05, forty-six calendar days after T (US). On a closed day: the next banking day.',
    },
    fr: {
      name: 'Non autorisé, après l’approbation',
      what: 'Retourné 917 vingt jours civils après T ou, pour un débit d’entreprise, 920 à T+9 (CA); R10, R05 pour un débit d’entreprise, quarante-six jours civils après T (US). Un jour de fermeture : le jour bancaire suivant.',
    },
  },
  notice_new_account: {
    en: {
      name: 'Account number changed',
      what: 'Paid, with a notice of change on T+1 (CA) or C01 on T+2 (US): same number with 5 as its first digit.',
    },
    fr: {
      name: 'Numéro de compte changé',
      what: 'Payé, avec un avis de changement à T+1 (CA) ou C01 à T+2 (US) : même numéro, avec 5 comme premier chiffre.',
    },
  },
  notice_new_branch_and_account: {
    en: {
      name: 'Branch and account number changed',
      what: 'Paid, with a notice of change on T+1 (CA: transit 99001, same institution) or C03 on T+2 (US: routing 121000358); the account number takes 5 as its first digit.',
    },
    fr: {
      name: 'Succursale et numéro de compte changés',
      what: 'Payé, avec un avis de changement à T+1 (CA : transit 99001, même institution) ou C03 à T+2 (US : acheminement 121000358); le numéro de compte prend 5 comme premier chiffre.',
    },
  },
  entry_refused: {
    en: {
      name: 'Entry refused before posting',
      what: 'The file is accepted without this entry: the acknowledgement names it with 900, element 08 (CA) or R13 (US).',
    },
    fr: {
      name: 'Écriture refusée avant l’inscription',
      what: 'Le fichier est accepté sans cette écriture : l’accusé de réception la nomme avec 900, élément 08 (CA) ou R13 (US).',
    },
  },
  file_refused_once: {
    en: {
      name: 'Whole file refused once',
      what: 'The first file that carries this account is refused whole; later ones are taken and the entry is paid.',
    },
    fr: {
      name: 'Fichier entier refusé une fois',
      what: 'Le premier fichier qui porte ce compte est refusé en entier; les suivants sont pris et l’écriture est payée.',
    },
  },
  returns_sent_twice: {
    en: { name: 'Return file sent twice', what: 'Returned 901 or R01; the same file comes twice, under two names.' },
    fr: {
      name: 'Fichier de retours envoyé deux fois',
      what: 'Retourné 901 ou R01; le même fichier vient deux fois, sous deux noms.',
    },
  },
  return_unknown_trace: {
    en: {
      name: 'Return of an unknown entry',
      what: 'Returned 901 or R01 under a trace and a reference that were never sent.',
    },
    fr: {
      name: 'Retour d’une écriture inconnue',
      what: 'Retourné 901 ou R01 sous un numéro de repérage et une référence jamais envoyés.',
    },
  },
  return_amount_differs: {
    en: { name: 'Return of another amount', what: 'Returned 901 or R01 for one dollar more than the debit.' },
    fr: { name: 'Retour d’un autre montant', what: 'Retourné 901 ou R01 pour un dollar de plus que le débit.' },
  },
  returns_lost: {
    en: {
      name: 'Return file lost',
      what: 'Returned 901 or R01 and on the statement of that day, but the file comes two banking days late.',
    },
    fr: {
      name: 'Fichier de retours égaré',
      what: 'Retourné 901 ou R01 et au relevé de ce jour, mais le fichier vient deux jours bancaires plus tard.',
    },
  },
  returns_broken: {
    en: {
      name: 'Broken return file',
      what: 'Returned 901 or R01 in a file whose totals are wrong; the right file comes on the next banking day.',
    },
    fr: {
      name: 'Fichier de retours abîmé',
      what: 'Retourné 901 ou R01 dans un fichier aux totaux faux; le bon fichier vient le jour bancaire suivant.',
    },
  },
  payout_bounced: {
    en: { name: 'Payout bounces', what: 'A payout to this account is returned 905 on T+1 (CA) or R02 on T+2 (US).' },
    fr: {
      name: 'Versement retourné',
      what: 'Un versement à ce compte est retourné 905 à T+1 (CA) ou R02 à T+2 (US).',
    },
  },
  microdeposit_returned: {
    en: {
      name: 'Microdeposit returned',
      what: 'Microdeposits to this account are returned 912 on T+1 (CA) or R04 on T+2 (US); debits are paid.',
    },
    fr: {
      name: 'Microdépôt retourné',
      what: 'Les microdépôts à ce compte sont retournés 912 à T+1 (CA) ou R04 à T+2 (US); les débits sont payés.',
    },
  },
};
