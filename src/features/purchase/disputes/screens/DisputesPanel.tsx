import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FraudWarnings } from '../../warnings/screens/FraudWarnings.tsx'
import type { CardDispute } from '../contract.ts'
import { DISPUTE_STATES, DISPUTES } from '../spec.ts'

const EvidenceDialog = lazyWithRetry(() => import('./EvidenceDialog.tsx'))

const views = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Decided' },
] as const
const tones = { opened: 'warning', won: 'success', lost: 'danger' } as const

/** List of disputed payments and fraud warnings, with a link to the disputes about orders. */
export function DisputesPanel() {
  const [state, setState] = useState<(typeof views)[number]['value']>('open')
  const [opened, setOpened] = useState<string>()
  const query = trpc.purchase.admin.disputes.useInfiniteQuery(
    { state },
    { ...adminCall, getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  return (
    <>
      <Panel title={DISPUTES.title}>
        <SegmentedControl
          label="Which disputes"
          segments={views}
          value={state}
          onChange={setState}
          className="max-w-xs"
        />
        <QueryList
          query={query}
          items={query.data?.pages.flatMap((page) => page.disputes)}
          className="grid"
          failed={DISPUTES.missing}
          loading={<Skeleton className="h-40 w-full" />}
          none={<p className="text-muted">{DISPUTES.none}</p>}
          render={(one) => <DisputeLine one={one} onOpen={() => setOpened(one.id)} />}
        />
      </Panel>
      <FraudWarnings />
      <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
        {DISPUTES.orders}
        <Link to="/orders" className={buttonClass({ size: 'sm' })}>
          {DISPUTES.toOrders}
        </Link>
      </p>
      {opened && (
        <Suspense fallback={null}>
          <EvidenceDialog id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function DisputeLine({ one, onOpen }: { one: CardDispute; onOpen: () => void }) {
  const whose = one.username ? `@${one.username}` : one.id
  const isWaiting = one.state === 'opened' && one.evidence_at === null
  return (
    <div className="grid gap-1 border-line border-t py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{whose}</span>
          <Badge tone={tones[one.state]}>{DISPUTE_STATES[one.state]}</Badge>
        </span>
        <span translate="no" className="figures font-semibold">
          {usdText(one.usd_cents)}
        </span>
      </p>
      <p className="text-muted text-sm">
        {one.reason.replaceAll('_', ' ')} · opened <Moment at={one.opened_at} />
        {isWaiting && one.due_at && (
          <>
            {' · answer by '}
            <strong className="text-ink">
              <Moment at={one.due_at} />
            </strong>
          </>
        )}
        {one.evidence_at && (
          <>
            {` · evidence by @${one.evidence_by}, `}
            <Moment at={one.evidence_at} />
          </>
        )}
        {one.closed_at && (
          <>
            {' · decided '}
            <Moment at={one.closed_at} />
          </>
        )}
      </p>
      <div className="flex justify-end">
        <Button aria-label={`${isWaiting ? DISPUTES.answer : DISPUTES.read}: ${whose}`} onClick={onOpen}>
          {isWaiting ? DISPUTES.answer : DISPUTES.read}
        </Button>
      </div>
    </div>
  )
}
