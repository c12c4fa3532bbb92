import type { Language } from '../words.ts';

export const CONNECT_WORDS: Record<
  Language,
  Readonly<
    Record<
      | 'title'
      | 'choose'
      | 'signIn'
      | 'username'
      | 'password'
      | 'any'
      | 'next'
      | 'account'
      | 'share'
      | 'wrong'
      | 'cancel',
      string
    >
  >
> = {
  en: {
    title: 'Bank connection (sandbox)',
    choose: 'Choose your bank',
    signIn: 'Sign in to {bank}',
    username: 'Username',
    password: 'Password',
    any: 'Anything will do here; the password “wrong” is refused.',
    next: 'Continue',
    account: 'Choose the account to share',
    share: 'Share this account',
    wrong: 'The bank does not know this password.',
    cancel: 'Choose another bank',
  },
  fr: {
    title: 'Connexion bancaire (bac à sable)',
    choose: 'Choisissez votre institution',
    signIn: 'Accès à {bank}',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    any: 'N’importe quoi convient ici; le mot de passe « wrong » est refusé.',
    next: 'Continuer',
    account: 'Choisissez le compte à partager',
    share: 'Partager ce compte',
    wrong: 'L’institution ne reconnaît pas ce mot de passe.',
    cancel: 'Choisir une autre institution',
  },
};
