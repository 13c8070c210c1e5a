import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { expect, test } from 'vitest'
import { receivePaymentEvent } from '#features/purchase/index.server.ts'
import { receivePresence } from '#features/realtime/index.server.ts'
import type { Context } from '#server/context.ts'
import { receivePageErrors } from '#server/page-errors.ts'
import { handleRest } from '#server/rest/handle.ts'
import { only } from '#server/rest/only.ts'
import { createWorld } from '#testing/world.ts'
import { createContext } from './context.server.ts'
import { appRouter, restTable } from './router.server.ts'

const world = createWorld()
type Answer = (request: Request, context: () => Promise<Context>) => Response | Promise<Response>

/** Answers like a route that allows one method. */
const routed = (answer: (ctx: Context, request: Request) => Promise<Response>): Answer => {
  return async (request, context) => {
    const { POST } = only('POST', async () => answer(await context(), request))
    return POST?.({ request }) ?? Response.error()
  }
}

test.each<[path: string, answer: Answer]>([
  ['/api/v1/auth/sign-in', (request, context) => handleRest(appRouter, restTable, request, context)],
  [
    '/api/trpc/tips.send',
    (req, createContext) => fetchRequestHandler({ endpoint: '/api/trpc', req, router: appRouter, createContext }),
  ],
  ['/api/errors', routed(receivePageErrors)],
  ['/api/webhooks/stripe', routed(receivePaymentEvent)],
  ['/api/webhooks/ably', routed(receivePresence)],
])('%s answers 400 to an interrupted body and logs no error', async (path, answer) => {
  const lines: string[] = []
  const runtime = { env: world.env, write: (line: string) => void lines.push(line), waitUntil: () => undefined }
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.enqueue(new TextEncoder().encode('{"email":'))
      stream.error(new TypeError('the connection was lost'))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const request = new Request(`${world.cloud.appOrigin}${path}`, init)
  const answered = await answer(request, () => createContext(runtime, request, 'browser'))
  expect(answered.status).toBe(400)
  expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})
