import { createFileRoute } from '@tanstack/react-router'
import { LegalScreen } from '#features/moderation/legal/screens/LegalScreen.tsx'
import { legalKinds } from '#features/moderation/lists.ts'

export const Route = createFileRoute('/legal/')({
  validateSearch: ({ kind }): { kind?: (typeof legalKinds)[number] } => {
    const known = legalKinds.find((one) => one === kind)
    return known ? { kind: known } : {}
  },
  head: () => ({ meta: [{ title: 'Legal notices · Limelight' }] }),
  component: () => <LegalScreen kind={Route.useSearch().kind ?? 'intimate'} />,
})
