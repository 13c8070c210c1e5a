import { createFileRoute } from '@tanstack/react-router'
import { restTable } from '#app/router.server.ts'
import { only } from '#server/rest/only.ts'
import { createOpenApi } from '#server/rest/openapi.ts'
import { runtime } from '#server/runtime.ts'

const openApi = () => createOpenApi(restTable, runtime.env.APP_ORIGIN, runtime.env.FEATURE_FLAGS)

export const Route = createFileRoute('/api/v1/openapi.json')({
  server: { handlers: only('GET', () => Response.json(openApi())) },
})
