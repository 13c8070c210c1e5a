import { createFileRoute, redirect } from '@tanstack/react-router'

/** Alias of the privacy section of the settings. */
export const Route = createFileRoute('/privacy-settings')({
  beforeLoad: () => {
    throw redirect({ href: '/settings/privacy', replace: true })
  },
})
