/** Preloaded into the processes of `npm start`: when the process that started them dies, they stop in good order. */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
  // Nobody reads any more by then; the last lines must not turn a good end into a crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
