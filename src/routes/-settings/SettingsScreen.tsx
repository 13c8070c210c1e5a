import { WalletSettings } from './WalletSettings.tsx'

/** A section for each area that has something to set. */
export function SettingsScreen() {
  return (
    <div className="stage">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-8 pb-16 md:gap-8 md:px-8 md:pt-12">
        <h1 className="text-2xl md:text-3xl">Settings</h1>
        <h2 className="text-xl">Wallet</h2>
        <WalletSettings />
      </div>
    </div>
  )
}
