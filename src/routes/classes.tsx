import { createFileRoute } from '@tanstack/react-router'
import { eventListOptions } from '#app/areas/found.tsx'

export const Route = createFileRoute('/classes')(eventListOptions('/classes'))
