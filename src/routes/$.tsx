import { createFileRoute } from '@tanstack/react-router'
import { redirectHome } from '#client/navigation/redirectHome.ts'

/** Redirects any other path to the home page. */
export const Route = createFileRoute('/$')({
  beforeLoad: redirectHome,
})
