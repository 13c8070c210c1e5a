import { Link, useRouter } from '@tanstack/react-router'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc.ts'
import { RisingTokens } from '#features/wallet/index.ts'
import type { User } from '#shared/session.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const look = buttonClass({ variant: 'secondary', size: 'sm' })
// a page that comes with the wallet; until this build has it, creators get the popup too
const walletPage: string = '/wallet'

/**
 * What there is to spend, or for a creator what was earned and can be paid out, in full. It opens the
 * wallet: a popup, or for creators their page. An unknown balance is a blank, never 0.
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
