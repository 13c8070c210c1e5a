import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { readShelf } from '#app/areas/shelf.ts'

export const Route = createFileRoute('/collections')({ validateSearch: readShelf, ...area('/collections') })
