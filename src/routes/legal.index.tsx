import { createFileRoute } from '@tanstack/react-router'
import { HeldBar } from '#features/accounts/suspension/screens/HeldBar.tsx'
import { LegalScreen } from '#features/moderation/legal/screens/LegalScreen.tsx'

export const Route = createFileRoute('/legal/')({
  validateSearch: ({ kind }): { kind?: string } => (typeof kind === 'string' ? { kind } : {}),
  head: () => ({ meta: [{ title: 'Legal notices · Limelight' }] }),
  component: () => (
    <>
      <HeldBar />
      <LegalScreen kind={Route.useSearch().kind} />
    </>
  ),
})
