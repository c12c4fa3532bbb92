import { type Logger, pino } from 'pino';

/** Names that may never be written, wherever they stand in a logged object. */
const SECRETS = ['password', 'authorization', 'cookie', 'secret', 'token', 'accountNumber', 'routingNumber', 'input'];

/** JSON lines on standard output. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[kept back]' },
    serializers: { err: pino.stdSerializers.err },
  });
}
