import { spawn } from 'node:child_process';

/** What a script of this folder says as JSON on its last breath, run in a process of its own: so that its memory is its work's alone. */
export async function measuredApart<Measured>(script: string, words: readonly string[]): Promise<Measured> {
  const child = spawn(process.execPath, [...process.execArgv, new URL(script, import.meta.url).pathname, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output) as Measured;
}
