import { lazy, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Spinner } from '#ui/Spinner.tsx'

const AdminWallet = lazy(() => import('./admin/AdminWalletScreen.tsx').then((m) => ({ default: m.AdminWalletScreen })))
const CreatorWallet = lazy(() =>
  import('./creator/CreatorWalletScreen.tsx').then((m) => ({ default: m.CreatorWalletScreen })),
)

/** /wallet by role (decision A6): a creator's own money, or for admins the platform's. */
export function WalletScreen({ arrival }: { arrival: 'back' | 'again' | undefined }) {
  const role = useSession()?.user.role
  return (
    <Suspense
      fallback={
        <div className="stage grid min-h-80 place-content-center">
          <Spinner label="Loading your wallet" />
        </div>
      }
    >
      {role === 'admin' ? <AdminWallet /> : role === 'creator' ? <CreatorWallet arrival={arrival} /> : null}
    </Suspense>
  )
}
