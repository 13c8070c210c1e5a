import './server/als-leak.ts'
import handler from '@tanstack/react-start/server-entry'
import { createJobContext } from './server/context.ts'
import { throughDoor } from './server/front/door.ts'
import { runJobs } from './server/jobs.ts'
import { runtime } from './server/runtime.ts'

export default {
  fetch: (request) => throughDoor(runtime, request, handler.fetch),
  async scheduled() {
    await runJobs((name) => createJobContext(runtime, name))
  },
} satisfies ExportedHandler<Env>
