import { createFileRoute } from '@tanstack/react-router'
import { TransparencyScreen } from '#features/moderation/transparency/screens/TransparencyScreen.tsx'

export const Route = createFileRoute('/transparency')({
  loader: async ({ context: { api } }) =>
    (await import('#features/moderation/transparency/screens/load.ts')).loadTransparency(api),
  head: () => ({ meta: [{ title: 'Transparency · Limelight' }] }),
  component: TransparencyScreen,
})
