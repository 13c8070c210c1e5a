import './server/als-leak.ts'
import { createStartHandler } from '@tanstack/react-start/server'
import { createJobContext } from './app/context.server.ts'
import { runJobs } from './app/jobs.server.ts'
import { handleRequest } from './server/http/handle-request.ts'
import { collectFailures } from './server/http/request-context.ts'
import { receiveSlices } from './server/outbox/queue.ts'
import { renderPage } from './server/render-page.tsx'
import { runtime } from './server/runtime.ts'

export { CallMeter } from './app/call-meter.server.ts'

const answer = createStartHandler((page) => collectFailures(page.request, () => renderPage(page)))

export default {
  fetch: (request) => handleRequest(runtime, request, answer),
  async scheduled() {
    await runJobs((name) => createJobContext(runtime, name))
  },
  queue: (batch) => receiveSlices(createJobContext(runtime, 'queue'), batch),
} satisfies ExportedHandler<Env>
