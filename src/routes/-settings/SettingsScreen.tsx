import { WalletSettings } from './WalletSettings.tsx'

/** A section for each area that has something to set. */
export function SettingsScreen() {
  return (
    <div className="stage grid content-start gap-6 py-6">
      <h1 className="text-3xl">Settings</h1>
      <h2 className="text-xl">Wallet</h2>
      <WalletSettings />
    </div>
  )
}
