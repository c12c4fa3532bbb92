import type { Language } from '../words.ts';

type Words = Readonly<
  Record<
    | 'title'
    | 'choose'
    | 'closed'
    | 'signIn'
    | 'username'
    | 'password'
    | 'any'
    | 'anyOfTest'
    | 'next'
    | 'question'
    | 'answer'
    | 'account'
    | 'holder'
    | 'holderHint'
    | 'type'
    | 'business'
    | 'personal'
    | 'share'
    | 'wrong'
    | 'disabled'
    | 'later'
    | 'cancel',
    string
  >
>;

export const CONNECT_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Bank connection (sandbox)',
    choose: 'Choose your bank',
    closed: 'This page can no longer be used. Open it again where you came from.',
    signIn: 'Sign in to {bank}',
    username: 'Username',
    password: 'Password',
    any: 'Anything will do here; the password “wrong” is refused, the third time for good.',
    anyOfTest:
      'Greatday with the password Everyday is asked a question, greatday_nomfa is not; test_disabled_account, test_service_unavailable, test_pending and test_dispatched do what they say.',
    next: 'Continue',
    question: 'What is your favourite colour?',
    answer: 'Answer (anything but “wrong”)',
    account: 'Choose the account to share',
    holder: 'Holder the bank names',
    holderHint:
      'The name of the business as it signed up matches; nearly that is nearly a match; empty: the bank names nobody.',
    type: 'Sign-in of',
    business: 'a business',
    personal: 'a person',
    share: 'Share this account',
    wrong: 'The bank does not know this password.',
    disabled: 'The bank has locked this sign-in.',
    later: 'The bank does not answer. Try again later.',
    cancel: 'Choose another bank',
  },
  fr: {
    title: 'Connexion bancaire (bac à sable)',
    choose: 'Choisissez votre institution',
    closed: 'Cette page ne peut plus servir. Rouvrez-la d’où vous venez.',
    signIn: 'Accès à {bank}',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    any: 'N’importe quoi convient ici; le mot de passe « wrong » est refusé, la troisième fois pour de bon.',
    anyOfTest:
      'Greatday avec le mot de passe Everyday reçoit une question, greatday_nomfa non; test_disabled_account, test_service_unavailable, test_pending et test_dispatched font ce qu’ils disent.',
    next: 'Continuer',
    question: 'Quelle est votre couleur préférée?',
    answer: 'Réponse (tout sauf « wrong »)',
    account: 'Choisissez le compte à partager',
    holder: 'Titulaire nommé par la banque',
    holderHint:
      'Le nom de l’entreprise tel qu’inscrit concorde; presque ce nom concorde presque; vide : la banque ne nomme personne.',
    type: 'Accès d’',
    business: 'une entreprise',
    personal: 'une personne',
    share: 'Partager ce compte',
    wrong: 'L’institution ne reconnaît pas ce mot de passe.',
    disabled: 'L’institution a verrouillé cet accès.',
    later: 'L’institution ne répond pas. Réessayez plus tard.',
    cancel: 'Choisir une autre institution',
  },
};
