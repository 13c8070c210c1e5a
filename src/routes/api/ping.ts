import { createFileRoute } from '@tanstack/react-router'
import { only } from '#server/rest/only.ts'

/** Whether the Worker itself is alive; asks nobody. The benchmark's floor. */
export const Route = createFileRoute('/api/ping')({
  server: { handlers: only('GET', () => Response.json({ ok: true })) },
})
