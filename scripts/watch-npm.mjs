import { readFileSync } from 'node:fs';

/** A killed npm cannot tell us: without this, what it started would run on, and its ports stay taken. */
export function watchNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const watched = ancestorsUpToNpm();
  const watch = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

function ancestorsUpToNpm() {
  const found = [];
  for (let pid = process.ppid; pid > 1 && found.length < 3; pid = parentOf(pid)) {
    found.push(pid);
    if (/\bnpm\b/.test(procFile(pid, 'cmdline'))) return found;
  }
  return found.slice(0, 1);
}

function parentOf(pid) {
  return Number(procFile(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? 0);
}

function procFile(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(procFile(pid, 'status'));
  } catch (error) {
    return error.code === 'EPERM';
  }
}
