import { createFileRoute, redirect } from '@tanstack/react-router'

/** The privacy settings by their own name: a section of the settings. */
export const Route = createFileRoute('/privacy-settings')({
  beforeLoad: () => {
    throw redirect({ href: '/settings/privacy', replace: true })
  },
})
