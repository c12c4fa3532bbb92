import type { Language } from '../words.ts';
import type { Choice, CreateMischief, Mischief } from './choices.ts';

type Words = {
  readonly title: string;
  readonly heading: string;
  readonly asked: string;
  readonly what: string;
  readonly mischief: string;
  readonly hand: string;
  readonly leave: string;
  readonly again: string;
  readonly later: string;
  readonly againTitle: string;
  readonly againText: string;
  readonly done: string;
  readonly doneText: string;
  readonly left: string;
  readonly nothing: string;
  readonly unknown: string;
  readonly other: string;
  readonly sessions: string;
  readonly next: string;
  readonly save: string;
  readonly choices: Readonly<Record<Choice, string>>;
  readonly mischiefs: Readonly<Record<Mischief, string>>;
  readonly creates: Readonly<Record<CreateMischief, string>>;
};

export const IDENTITY_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Identity check (sandbox)',
    heading: 'Show who you are',
    asked: 'Asked for: {name}',
    what: 'What does the service find?',
    mischief: 'What does it do wrong?',
    hand: 'Send pictures',
    leave: 'Leave',
    again: 'Try again now',
    later: 'Later',
    againTitle: 'Please try again',
    againText: 'The pictures could not be used. If you leave, you are asked again by email.',
    done: 'Thank you',
    doneText: 'The service has everything it needs. You may close this page.',
    left: 'You left without finishing.',
    nothing: 'There is nothing to do here any more.',
    unknown: 'This session is not known.',
    other: 'Français',
    sessions: 'Identity checks',
    next: 'When the next session is asked for',
    save: 'Set',
    choices: {
      approve: 'The person asked for',
      other_name: 'The person asked for, under another name',
      other_birth_date: 'The person asked for, with another date of birth',
      poor_picture: 'A poor picture: try again',
      document_expired: 'A document that has expired: try again',
      tampered: 'A document that was tampered with: refused',
      seen_before: 'A document seen with somebody else: refused',
      review: 'Something a person has to look at: decided tomorrow',
    },
    mischiefs: {
      none: 'Nothing',
      twice: 'Each message is sent twice',
      decision_first: 'The decision comes before “submitted”',
      late_abandoned: 'A late “abandoned” follows',
      older_session: 'An older session of this person ends late',
      other_secret: 'The decision is signed with another secret',
      unsigned: 'The decision is not signed',
      other_client: 'The decision names another customer of the service',
      unknown_field: 'The decision has an unknown field and another order',
      lost: 'No message arrives; only who asks finds out',
    },
    creates: { none: 'all goes well', fails_once: 'it fails once', slow_once: 'it takes 12 seconds once' },
  },
  fr: {
    title: 'Vérification d’identité (bac à sable)',
    heading: 'Montrez qui vous êtes',
    asked: 'Personne attendue : {name}',
    what: 'Que constate le service?',
    mischief: 'Que fait-il de travers?',
    hand: 'Envoyer les photos',
    leave: 'Quitter',
    again: 'Réessayer maintenant',
    later: 'Plus tard',
    againTitle: 'Veuillez réessayer',
    againText: 'Les photos n’ont pas pu être utilisées. Si vous quittez, on vous écrira pour vous le redemander.',
    done: 'Merci',
    doneText: 'Le service a tout ce qu’il lui faut. Vous pouvez fermer cette page.',
    left: 'Vous avez quitté sans terminer.',
    nothing: 'Il n’y a plus rien à faire ici.',
    unknown: 'Cette séance est inconnue.',
    other: 'English',
    sessions: 'Vérifications d’identité',
    next: 'À la prochaine demande de séance',
    save: 'Appliquer',
    choices: {
      approve: 'La personne attendue',
      other_name: 'La personne attendue, sous un autre nom',
      other_birth_date: 'La personne attendue, née un autre jour',
      poor_picture: 'Une photo de mauvaise qualité : à refaire',
      document_expired: 'Une pièce expirée : à refaire',
      tampered: 'Une pièce falsifiée : refusée',
      seen_before: 'Une pièce déjà vue chez quelqu’un d’autre : refusée',
      review: 'Quelque chose à examiner : décision demain',
    },
    mischiefs: {
      none: 'Rien',
      twice: 'Chaque message est envoyé deux fois',
      decision_first: 'La décision arrive avant « submitted »',
      late_abandoned: 'Un « abandoned » arrive en retard',
      older_session: 'Une ancienne séance de la personne se termine en retard',
      other_secret: 'La décision est signée avec un autre secret',
      unsigned: 'La décision n’est pas signée',
      other_client: 'La décision nomme un autre client du service',
      unknown_field: 'La décision a un champ inconnu et un autre ordre',
      lost: 'Aucun message n’arrive; seul qui demande l’apprend',
    },
    creates: { none: 'tout va bien', fails_once: 'elle échoue une fois', slow_once: 'elle prend 12 secondes une fois' },
  },
};
