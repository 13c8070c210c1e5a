import { createFileRoute } from '@tanstack/react-router'
import { document } from '#app/about/document.tsx'

export const Route = createFileRoute('/privacy')(document('privacy', 'Privacy'))
