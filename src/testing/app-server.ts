import http from 'node:http'
import { createContext, createWebhookContext } from '#app/context.server.ts'
import { receiveMeetingEvent } from '#app/meeting-events.server.ts'
import { appRouter, restTable } from '#app/router.server.ts'
import { receivePaymentEvent } from '#features/purchase/index.server.ts'
import { receivePresence } from '#features/realtime/index.server.ts'
import { receiveFeed } from '#features/schedule/index.server.ts'
import { serveMedia } from '#features/uploads/index.server.ts'
import type { Runtime } from '#server/context.ts'
import { handleRequest } from '#server/http/handle-request.ts'
import { receivePageErrors } from '#server/page-errors.ts'
import { createProviders } from '#server/providers.ts'
import { handleRest } from '#server/rest/handle.ts'
import { errorsPath } from '#shared/paths.ts'

/** Returns the function that responds to the product's REST requests and webhooks. */
export const createResponder = (runtime: () => Runtime) => (request: Request) =>
  handleRequest(runtime(), request, () => answerTo(runtime(), request))

/**
 * Serves the product's REST API and webhooks over HTTP in Node, without workerd. Tests send parallel requests to it,
 * and the stand-ins send their webhooks.
 */
export async function startAppServer(runtime: () => Runtime) {
  const respond = createResponder(runtime)
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request = toRequest(incoming, Buffer.concat(chunks))
    const answer = await respond(request)
    outgoing.writeHead(answer.status, [...answer.headers].flat())
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** Handles a request without a connection, for benchmarks with many viewers. */
    respond,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toRequest(incoming: http.IncomingMessage, body: Buffer): Request {
  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method,
    headers,
    ...(method !== 'GET' && body.length > 0 && { body: new Uint8Array(body) }),
  })
}

async function answerTo(runtime: Runtime, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === errorsPath) return receivePageErrors(await createContext(runtime, request, 'browser'), request)
  if (pathname === '/api/webhooks/stripe')
    return receivePaymentEvent(await createWebhookContext(runtime, request, 'stripe'), request)
  if (pathname === '/api/webhooks/ably')
    return receivePresence(await createWebhookContext(runtime, request, 'ably'), request)
  if (pathname === '/api/webhooks/realtimekit')
    return receiveMeetingEvent(await createWebhookContext(runtime, request, 'realtimekit'), request)
  if (pathname.startsWith('/api/calendar/')) return receiveFeed(await createContext(runtime, request, 'api'), request)
  if (pathname.startsWith('/media/'))
    return serveMedia({ env: runtime.env, providers: createProviders(runtime) }, request)
  return handleRest(appRouter, restTable, request, (headers) => createContext(runtime, request, 'api', headers))
}
