import type { CalendarDate } from '@cordelle/domain/calendar/dates.ts';
import type { IdentityStatus } from '@cordelle/domain/onboarding/identity.ts';

/** What a document says of a person, as the service read it. */
export type IdentityDocument = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string | null;
  readonly dateOfBirth: CalendarDate | null;
  readonly type: string | null;
  readonly number: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly validUntil: CalendarDate | null;
};

/** What the service says of a session, in a message or when it is asked. */
export type IdentityNews = {
  readonly sessionId: string;
  /** What we gave along: the id of our row. */
  readonly vendorData: string | null;
  readonly attemptId: string | null;
  readonly status: IdentityStatus;
  readonly reasonCode: number | null;
  readonly decidedAt: Date | null;
  /** Null where nothing was read. */
  readonly document: IdentityDocument | null;
  readonly riskLabels: readonly string[];
};

/** A picture or video that the service keeps of a session. */
export type IdentityMedia = {
  readonly id: string;
  /** `document-front`, `document-back`, `face`. */
  readonly context: string;
  readonly type: string;
};

export type IdentitySession = {
  readonly sessionId: string;
  /** Opens the session for whoever has it: kept sealed, out of mails and logs. */
  readonly url: URL;
};

/** A message as it came: nothing of it is believed before `read` said so. */
export type ReceivedMessage = {
  readonly body: Uint8Array;
  header(name: string): string | null;
};

/** A message's meaning: news of a session, or something genuine that we have no use for. */
export type ReadMessage =
  | { readonly kind: 'news'; readonly news: IdentityNews }
  | { readonly kind: 'other'; readonly sessionId: string | null };

/** The service does not answer, or answers what it should not. */
export class IdentityServiceFailed extends Error {}

/** A service at which people show who they are. */
export type Identity = {
  /** Where its pages come from, for the frame around them. */
  readonly origins: readonly string[];
  /** It wants to be told that a person agreed, where the law of their state asks for it. */
  readonly takesBiometricConsent: boolean;
  /** Throws `IdentityServiceFailed`. */
  createSession(asked: {
    readonly callback: URL;
    readonly person: {
      readonly firstName: string;
      readonly lastName: string;
      readonly dateOfBirth: CalendarDate | null;
    };
    readonly vendorData: string;
    readonly endUserId: string;
    /** The person agreed that features of their face are compared. */
    readonly biometricsAgreed: boolean;
  }): Promise<IdentitySession>;
  /** Null: not decided. Throws `IdentityServiceFailed`. */
  decisionOf(sessionId: string): Promise<IdentityNews | null>;
  /** Of the newest attempt. Throws `IdentityServiceFailed`. */
  mediaOf(sessionId: string): Promise<readonly IdentityMedia[]>;
  /** The file itself, as it comes: kept by nobody on the way. Throws `IdentityServiceFailed`. */
  openMedia(mediaId: string): Promise<{ readonly type: string; readonly bytes: ReadableStream<Uint8Array> }>;
  /**
   * Has it delete what it keeps of a session; false: not now. Null: it does not do so on demand. Throws `IdentityServiceFailed`.
   */
  readonly eraseSession: ((sessionId: string) => Promise<boolean>) | null;
  /** Null for what is not the service's own words to us. */
  read(message: ReceivedMessage): ReadMessage | null;
};
