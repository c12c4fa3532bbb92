import { Agent, request } from 'node:http';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

test('a server that ends answers what is under way, and does not wait for the connection that is kept after it', async () => {
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
  const { promise: ready, resolve: letGo } = Promise.withResolvers<void>();
  const http = new Hono();
  http.get('/', async (c) => {
    arrived();
    await ready;
    return c.text('done');
  });
  const server = await listen(http, { port: 0, hostname: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const { promise: answered, resolve: answer, reject } = Promise.withResolvers<number | undefined>();
  request({ port: server.port, host: '127.0.0.1', agent }, (response) => {
    response.resume().on('end', () => answer(response.statusCode));
  })
    .on('error', reject)
    .end();
  await asked;
  const closed = server.close();
  letGo();
  expect(await answered).toBe(200);
  await closed;
  agent.destroy();
});
