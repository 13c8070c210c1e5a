import { createFileRoute } from '@tanstack/react-router'
import { area } from './-areas/area.tsx'

export const Route = createFileRoute('/shop')(area('/shop'))
