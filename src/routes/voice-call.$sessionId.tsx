import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'

export const Route = createFileRoute('/voice-call/$sessionId')(area('/voice-call/$sessionId'))
