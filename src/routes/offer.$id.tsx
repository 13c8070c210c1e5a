import { createFileRoute } from '@tanstack/react-router'
import { area } from './-areas/area.tsx'

export const Route = createFileRoute('/offer/$id')(area('/offer/$id'))
