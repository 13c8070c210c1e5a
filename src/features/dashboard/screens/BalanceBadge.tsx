import { Link, useRouter } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { RisingTokens } from '#features/wallet/index.ts'
import type { User } from '#shared/session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const look = buttonClass({ variant: 'secondary', size: 'sm' })
// path of the wallet page; without such a route creators also get the dialog
const walletPage: string = '/wallet'

/**
 * Badge with the spendable balance, or for creators with the available earnings. Opens the wallet: a dialog, or for
 * creators their page. An unknown balance is blank, never 0.
 */
export function BalanceBadge({ role }: { role: User['role'] }) {
  const modals = useModals()
  const { routesByPath } = useRouter()
  const { data } = trpc.wallet.balance.useQuery(undefined, { enabled: role !== 'admin' })
  if (role === 'admin') return null
  const face = (
    <>
      <span className="sr-only">Your wallet: </span>
      {data ? (
        <RisingTokens tokens={role === 'fan' ? data.balance : data.available} display />
      ) : (
        <Skeleton className="h-4 w-12" />
      )}
    </>
  )
  if (role === 'creator' && walletPage in routesByPath)
    return (
      <Link to={walletPage} className={look}>
        {face}
      </Link>
    )
  return (
    <button
      type="button"
      className={look}
      onPointerEnter={() => modals.preload('walletPopup')}
      onClick={() => modals.open('walletPopup')}
    >
      {face}
    </button>
  )
}
