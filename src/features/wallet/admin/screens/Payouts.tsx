import { Suspense, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Panel } from '#ui/Panel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ADMIN_SENTENCES } from '../spec.ts'
import { HoldLine, PayoutLine } from './PayoutLines.tsx'

// lazy, because the search for people is larger than the rest of the page
const HoldForm = lazyWithRetry(() => import('./HoldForm.tsx'))

const views = [
  { value: 'open', label: 'On the way' },
  { value: 'failed', label: 'Failed' },
  { value: 'paid', label: 'Paid' },
] as const

const pages = {
  ...adminCall,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
}

/** Lists of held payouts and of all payouts. */
export function Payouts() {
  return (
    <>
      <Holds />
      <PayoutList />
    </>
  )
}

function Holds() {
  const [holding, setHolding] = useState(false)
  const query = trpc.wallet.admin.holds.useInfiniteQuery({}, pages)
  return (
    <Panel title="On hold" aside={!holding && <Button onClick={() => setHolding(true)}>Hold payouts</Button>}>
      {holding && (
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <HoldForm onClose={() => setHolding(false)} />
        </Suspense>
      )}
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.holds)}
        className="grid"
        failed={ADMIN_SENTENCES.holdsMissing}
        loading={<Skeleton className="h-16 w-full" />}
        none={<p className="text-muted">{ADMIN_SENTENCES.noHolds}</p>}
        render={(hold) => <HoldLine hold={hold} />}
      />
    </Panel>
  )
}

function PayoutList() {
  const [state, setState] = useState<(typeof views)[number]['value']>('open')
  const query = trpc.wallet.admin.payouts.useInfiniteQuery({ state }, pages)
  return (
    <Panel title="Payouts">
      <SegmentedControl label="Which payouts" segments={views} value={state} onChange={setState} className="max-w-md" />
      <QueryList
        query={query}
        items={query.data?.pages.flatMap((page) => page.payouts)}
        className="grid"
        failed={ADMIN_SENTENCES.payoutsMissing}
        loading={<Skeleton className="h-40 w-full" />}
        none={<p className="text-muted">{ADMIN_SENTENCES.noPayouts}</p>}
        render={(payout) => <PayoutLine payout={payout} />}
      />
    </Panel>
  )
}
