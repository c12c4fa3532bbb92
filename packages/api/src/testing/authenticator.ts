import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64Url = (bytes: Buffer): string => bytes.toString('base64url');

/** CBOR of byte and text strings up to 65,535 bytes (RFC 8949 §3). */
const cborHead = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_FOLLOWS = 0x40;

export type Ceremony = {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** The device made sure of its owner. */
  readonly verified?: boolean;
};

/**
 * A device with one passkey, which answers as browsers do (WebAuthn Level 3, ES256, attestation `none`). It counts its uses.
 */
export class Authenticator {
  readonly id = base64Url(randomBytes(16));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  uses = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  make({ verified = true, ...ceremony }: Ceremony) {
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()]);
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | CREDENTIAL_FOLLOWS;
    const authData = Buffer.concat([this.#authData(ceremony, flags), credential]);
    const attestation = Buffer.concat([
      cborHead(5, 3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      cborHead(5, 0),
      cborText('authData'),
      cborBytes(authData),
    ]);
    const clientDataJSON = base64Url(this.#clientData('webauthn.create', ceremony));
    return this.#answer({ clientDataJSON, attestationObject: base64Url(attestation) });
  }

  use({ verified = true, ...ceremony }: Ceremony) {
    this.uses += 1;
    const authData = this.#authData(ceremony, USER_PRESENT | (verified ? USER_VERIFIED : 0));
    const clientData = this.#clientData('webauthn.get', ceremony);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: base64Url(clientData),
      authenticatorData: base64Url(authData),
      signature: base64Url(signature),
    });
  }

  #answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response };
  }

  #clientData(type: string, { challenge, origin = this.#origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData({ rpId = new URL(this.#origin).hostname }: Ceremony, flags: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(this.uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  }

  /** The public key as a COSE map: kind EC2, ES256, P-256, x, y (RFC 9053 §7.1). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }
}
