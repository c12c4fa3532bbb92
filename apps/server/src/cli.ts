import { constants } from 'node:os';
import { carryOutLine } from './operator/command-line.ts';

// Whoever ends a command ends it at once; what it began to write goes with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]));

// How far it is stands beside the answer, not in it.
const { code, lines } = await carryOutLine(process.argv.slice(2), process.env, (line) => console.error(line));
for (const line of lines) console.log(line);
process.exitCode = code;
