import { createFileRoute } from '@tanstack/react-router'
import { leadHome } from '#client/navigation/leadHome.ts'

/** Redirects any other path to the home page. */
export const Route = createFileRoute('/$')({
  beforeLoad: leadHome,
})
