import { createFileRoute } from '@tanstack/react-router'
import { found } from '#app/areas/found.tsx'

export const Route = createFileRoute('/experiences')(found('/experiences'))
