import { readFileSync } from 'node:fs';

const FILE_BYTES_MAX = 64 * 1024;

/**
 * The variables with those filled in that stand in files: `SMTP_URL_FILE=/run/secrets/smtp_url` gives `SMTP_URL`, without the line
 * end a text editor leaves. Throws where a setting is given both ways, or its file cannot be read.
 */
export function withSecretFiles(
  variables: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string | undefined> {
  const filled = { ...variables };
  for (const name of names) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) throw new Error(`environment: ${name} and ${name}_FILE are both given; leave one out`);
    filled[name] = readSecret(name, file);
  }
  return filled;
}

function readSecret(name: string, file: string): string {
  const text = read(name, file).replace(/\r?\n$/, '');
  if (text === '' || text.length > FILE_BYTES_MAX || /[\r\n\0]/.test(text))
    throw new Error(`environment: ${name}_FILE is to hold one line, and ${file} does not`);
  return text;
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be read';
    throw new Error(`environment: ${name}_FILE names ${file}: ${code}`);
  }
}
