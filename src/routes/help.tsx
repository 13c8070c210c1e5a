import { createFileRoute } from '@tanstack/react-router'
import { document } from '#app/about/document.tsx'

export const Route = createFileRoute('/help')(document('help', 'Help'))
