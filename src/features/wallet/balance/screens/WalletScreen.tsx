import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Spinner } from '#ui/Spinner.tsx'
import type { MoneyTab } from '../../lists.ts'

const AdminWallet = lazy(() =>
  import('../../admin/screens/AdminWalletScreen.tsx').then((m) => ({ default: m.AdminWalletScreen })),
)
const CreatorWallet = lazy(() =>
  import('../../screens/CreatorWalletScreen.tsx').then((m) => ({ default: m.CreatorWalletScreen })),
)

type WalletScreenProps = {
  arrival: 'back' | 'again' | undefined
  /** The open tab, for admins. */
  tab: MoneyTab | undefined
  /** Costs of vendors for admins, passed in because they belong to another feature. */
  costs?: ReactNode
  /** Disputed payments for admins, passed in because they belong to another feature. */
  disputes?: ReactNode
  /** Download button beside the heading for admins, passed in because it belongs to another feature. */
  download?: ReactNode
}

/** Page /wallet: a creator's own money, or the platform's money for admins. */
export function WalletScreen({ arrival, tab, costs, disputes, download }: WalletScreenProps) {
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
        <AdminWallet tab={tab ?? 'overview'} costs={costs} disputes={disputes} download={download} />
      ) : role === 'creator' ? (
        <CreatorWallet arrival={arrival} />
      ) : null}
    </Suspense>
  )
}
