import { createFileRoute } from '@tanstack/react-router'
import { serveMedia } from '#features/uploads/index.server.ts'
import { createProviders } from '#server/context.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

const handle = ({ request }: { request: Request }) =>
  serveMedia(createProviders(runtime), new URL(request.url).pathname.slice('/media/'.length))

export const Route = createFileRoute('/media/$')({ server: { handlers: only('GET', handle) } })
