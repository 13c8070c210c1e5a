import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { dollarValueText } from '../../rules.ts'
import type { Overview } from '../contract.ts'
import { BUCKETS, TO_SPEND } from '../spec.ts'

const loadDialog = () => import('../../payouts/screens/WithdrawDialog.tsx')
const WithdrawDialog = lazyWithRetry(loadDialog)

/** Tokens that a creator bought or was given, shown separately because this page is about earnings. */
function ToSpend() {
  const { data } = trpc.wallet.balance.useQuery()
  // the server renders no balance, so the first render in the browser must not either
  const tokens = useHydrated() ? (data?.balance ?? 0) : 0
  if (tokens === 0) return null
  return (
    <p className="text-muted text-sm">
      {TO_SPEND.before} <TokenAmount tokens={tokens} /> {TO_SPEND.after}{' '}
      <Link to="/settings/wallet" className="press-area underline underline-offset-4">
        {TO_SPEND.link}
      </Link>
    </p>
  )
}

/** Available earnings with a button that withdraws them, or the reason why a payout is not possible yet. */
export function Available({ overview }: { overview: Overview | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const refusal = overview?.payouts.refusal
  return (
    <Card className="grid gap-5">
      <div className="grid gap-1">
        <h2 className="text-muted text-sm font-sans font-medium tracking-normal">
          <Link
            to="/earnings"
            search={{ number: 'available' }}
            hash="movements"
            className="press-area rounded-xs hover:underline"
          >
            {BUCKETS.available.name}
          </Link>
        </h2>
        {overview ? (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <TokenAmount tokens={overview.available} display className="text-3xl" />
            <span translate="no" className="figures text-muted">
              {dollarValueText(overview.available)}
            </span>
          </p>
        ) : (
          <Skeleton className="h-14 w-56" />
        )}
      </div>
      <ToSpend />
      {overview && overview.debt > 0 && (
        <p className="flex flex-wrap gap-x-2 text-sm">
          Owed after a payment was taken back: <TokenAmount tokens={overview.debt} />
        </p>
      )}
      <div className="grid gap-2">
        <Button
          variant="primary"
          size="lg"
          block
          disabled={!overview || refusal !== null}
          aria-describedby={refusal ? 'not-yet' : undefined}
          onPointerEnter={() => void loadDialog()}
          onClick={() => {
            setWasOpen(true)
            setIsOpen(true)
          }}
        >
          Withdraw
        </Button>
        {refusal && (
          <p id="not-yet" className="text-center text-muted text-sm">
            {refusal}
          </p>
        )}
      </div>
      {overview && wasOpen && (
        <Suspense fallback={null}>
          <WithdrawDialog open={isOpen} onOpenChange={setIsOpen} available={overview.available} />
        </Suspense>
      )}
    </Card>
  )
}
