import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Spinner } from '#ui/Spinner.tsx'
import type { MoneyTab } from '../../lists.ts'

const AdminWallet = lazy(() =>
  import('../../admin/screens/AdminWalletScreen.tsx').then((m) => ({ default: m.AdminWalletScreen })),
)
const CreatorWallet = lazy(() =>
  import('../../earnings/screens/CreatorWalletScreen.tsx').then((m) => ({ default: m.CreatorWalletScreen })),
)

type WalletScreenProps = {
  arrival: 'back' | 'again' | undefined
  /** What admins read. */
  tab: MoneyTab | undefined
  /** Payments that banks take back, for admins; another area's, hence given. */
  disputes?: ReactNode
  /** Beside the heading, for admins; another area's too. */
  download?: ReactNode
}

/** /wallet by role: a creator's own money, or for admins the platform's. */
export function WalletScreen({ arrival, tab, disputes, download }: WalletScreenProps) {
  const role = useSession()?.user.role
  return (
    <Suspense
      fallback={
        <div className="stage grid min-h-80 place-content-center">
          <Spinner label="Loading your wallet" />
        </div>
      }
    >
      {role === 'admin' ? (
        <AdminWallet tab={tab ?? 'overview'} disputes={disputes} download={download} />
      ) : role === 'creator' ? (
        <CreatorWallet arrival={arrival} />
      ) : null}
    </Suspense>
  )
}
