import { createFileRoute } from '@tanstack/react-router'
import { serveMedia } from '#features/uploads/index.server.ts'
import { createProviders } from '#server/providers.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

const handle = ({ request }: { request: Request }) =>
  serveMedia({ env: runtime.env, providers: createProviders(runtime) }, request)

export const Route = createFileRoute('/media/$')({ server: { handlers: only('GET', handle) } })
