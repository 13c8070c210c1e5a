import { createFileRoute } from '@tanstack/react-router'
import { SuspendedBar } from '#features/accounts/suspension/screens/SuspendedBar.tsx'
import { LegalScreen } from '#features/moderation/legal/screens/LegalScreen.tsx'

export const Route = createFileRoute('/legal/')({
  validateSearch: ({ kind }): { kind?: string } => (typeof kind === 'string' ? { kind } : {}),
  head: () => ({ meta: [{ title: 'Legal notices · Limelight' }] }),
  component: () => (
    <>
      <SuspendedBar />
      <LegalScreen kind={Route.useSearch().kind} />
    </>
  ),
})
