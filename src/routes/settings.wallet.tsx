import { createFileRoute } from '@tanstack/react-router'
import { WalletSettings } from '#app/settings/WalletSettings.tsx'

export const Route = createFileRoute('/settings/wallet')({
  head: () => ({ meta: [{ title: 'Wallet settings · Limelight' }] }),
  component: WalletSettings,
})
