import { createFileRoute } from '@tanstack/react-router'
import { createOpenApi } from '#server/rest/openapi.ts'
import { restTable } from '#server/router.ts'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/api/v1/openapi.json')({
  server: { handlers: { GET: () => Response.json(createOpenApi(restTable, runtime.env.APP_ORIGIN)) } },
})
