import { type DestinationStream, type Logger, pino } from 'pino';

/** Names that may never be written, wherever they stand in a logged object. */
const SECRETS = ['password', 'authorization', 'cookie', 'secret', 'token', 'accountNumber', 'routingNumber', 'input'];

const CAUSES_MAX = 3;

/**
 * What is written of an error: these fields and no other. Errors of the database carry the values of the row they are
 * about, and those of the network whatever was sent.
 */
function told(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return typeof error;
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  const cause: unknown = Reflect.get(error, 'cause');
  const deeper = cause !== undefined && depth < CAUSES_MAX ? told(cause, depth + 1) : undefined;
  return { type: text('name'), code: text('code'), message: text('message'), stack: text('stack'), cause: deeper };
}

/** JSON lines on standard output, or where `destination` takes them. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const settings = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept back]' },
    serializers: { err: (error: unknown) => told(error), error: (error: unknown) => told(error) },
  };
  return pino(settings, destination);
}
