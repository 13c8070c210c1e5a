import { createFileRoute } from '@tanstack/react-router'
import { only } from '#server/rest/only.ts'

/** Answers if the Worker itself is alive, without any other service. Also the floor of benchmarks. */
export const Route = createFileRoute('/api/ping')({
  server: { handlers: only('GET', () => Response.json({ ok: true })) },
})
