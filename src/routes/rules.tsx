import { createFileRoute } from '@tanstack/react-router'
import { document } from '#app/about/document.tsx'

export const Route = createFileRoute('/rules')(document('rules', 'House rules'))
