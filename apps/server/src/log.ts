import { type DestinationStream, type Logger, pino } from 'pino';

/** Names that may never be written, wherever they stand in a logged object. */
const SECRETS = ['password', 'authorization', 'cookie', 'secret', 'token', 'accountNumber', 'routingNumber', 'input'];

const CAUSES_MAX = 3;

/**
 * What is written of an error: these fields and no other. Errors of the database carry the values of the row they are
 * about, and those of the network whatever was sent.
 */
function told(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause !== undefined && depth < CAUSES_MAX ? told(error.cause, depth + 1) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack, cause };
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
