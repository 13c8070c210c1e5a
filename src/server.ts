import './server/als-leak.ts'
import { createStartHandler } from '@tanstack/react-start/server'
import { createJobContext } from './server/context.ts'
import { throughDoor } from './server/front/door.ts'
import { noting } from './server/front/visit.ts'
import { runJobs } from './server/jobs.ts'
import { renderPage } from './server/render-page.tsx'
import { runtime } from './server/runtime.ts'

const answer = createStartHandler((page) => noting(page.request, () => renderPage(page)))

export default {
  fetch: (request) => throughDoor(runtime, request, answer),
  async scheduled() {
    await runJobs((name) => createJobContext(runtime, name))
  },
} satisfies ExportedHandler<Env>
