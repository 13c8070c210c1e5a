import { createFileRoute } from '@tanstack/react-router'
import { leadHome } from '#client/navigation/leadHome.ts'

/** Any other path leads home. */
export const Route = createFileRoute('/$')({
  beforeLoad: leadHome,
})
