import { createFileRoute } from '@tanstack/react-router'
import { servePlayback } from '#features/live/index.server.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

const handle = ({ request }: { request: Request }) => servePlayback({ env: runtime.env }, request)

export const Route = createFileRoute('/watch/$')({ server: { handlers: only('GET', handle) } })
