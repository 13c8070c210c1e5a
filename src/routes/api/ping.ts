import { createFileRoute } from '@tanstack/react-router'

/** Whether the Worker itself is alive; asks nobody. The benchmark's floor. */
export const Route = createFileRoute('/api/ping')({
  server: { handlers: { GET: () => Response.json({ ok: true }) } },
})
