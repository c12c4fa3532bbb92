import { carryOutLine } from './operator/command-line.ts';

const { code, lines } = await carryOutLine(process.argv.slice(2), process.env);
for (const line of lines) console.log(line);
process.exitCode = code;
