import { createFileRoute } from '@tanstack/react-router'
import { loadTransparency } from '#features/moderation/transparency/screens/load.ts'
import { TransparencyScreen } from '#features/moderation/transparency/screens/TransparencyScreen.tsx'

export const Route = createFileRoute('/transparency')({
  loader: ({ context: { api } }) => loadTransparency(api),
  head: () => ({ meta: [{ title: 'Transparency · Limelight' }] }),
  component: TransparencyScreen,
})
