import { createFileRoute } from '@tanstack/react-router'
import { RestrictedBar } from '#features/accounts/suspension/screens/RestrictedBar.tsx'
import { LegalScreen } from '#features/moderation/legal/screens/LegalScreen.tsx'

export const Route = createFileRoute('/legal/')({
  validateSearch: ({ kind }): { kind?: string } => (typeof kind === 'string' ? { kind } : {}),
  head: () => ({ meta: [{ title: 'Legal notices · Limelight' }] }),
  component: () => (
    <>
      <RestrictedBar />
      <LegalScreen kind={Route.useSearch().kind} />
    </>
  ),
})
