import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { useListFocus } from '#client/navigation/useListFocus.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useUnsentText } from '#client/useUnsentText.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { AppealsStatus } from '../appeals/screens/AppealsView.tsx'
import type { Case } from '../cases/contract.ts'
import { CaseDetail } from '../cases/screens/CaseDetail.tsx'
import { CaseList } from '../cases/screens/CaseList.tsx'
import { useCases, useDecisions } from '../cases/screens/useCases.ts'
import { useTriage } from '../cases/screens/useTriage.ts'
import { CASES } from '../cases/spec.ts'
import { type ModerationTab, moderationTabs, type QueueTab, queueTabs } from '../lists.ts'
import { neighbour } from '../state.ts'

const LegalView = lazyWithRetry(() => import('../legal/screens/LegalView.tsx'))
const AppealsView = lazyWithRetry(() => import('../appeals/screens/AppealsView.tsx'))

type ModerationViewProps = {
  tab: ModerationTab
  onTab: (tab: ModerationTab) => void
  /** Id of the open case; undefined while the list is shown. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  /** Renders the element above the list of a tab. */
  aside: (tab: QueueTab) => ReactNode
}

type Asked = 'remove' | 'dismiss'

const isQueue = (tab: ModerationTab): tab is QueueTab => queueTabs.some((one) => one === tab)
const labels: Record<ModerationTab, string> = { ...CASES.tabs, appeals: CASES.appeals, legal: CASES.legal }

/** State of the open decision form. It belongs to one case, so opening another case closes the form. */
function useAsking(open: string | undefined, read: Case | undefined) {
  const [asking, setAsking] = useState<{ id: string; what: Asked }>()
  const { keep } = useUnsentText((id) => read?.id === id && read.status !== 'open')
  const onAsk = (what: Asked | undefined) => {
    if (open !== undefined && !what) keep(open, '')
    setAsking(open !== undefined && what ? { id: open, what } : undefined)
  }
  return { asked: asking?.id === open ? asking?.what : undefined, onAsk, keep }
}

/**
 * View Moderation of the admin dashboard. An open case replaces the list of its tab, also of appeals and legal notices.
 */
export default function ModerationView({ tab, onTab, open, onOpen, aside }: ModerationViewProps) {
  const queue = isQueue(tab) ? tab : 'open'
  const list = useCases(queue, isQueue(tab) || open !== undefined)
  const read = trpc.moderation.cases.detail.useQuery({ id: open ?? '' }, { ...adminCall, enabled: open !== undefined })
    .data?.report
  const asking = useAsking(open, read)
  // keeps the filter of the tab Appeals while a case is open
  const [appeals, setAppeals] = useState<AppealsStatus>('open')
  const isListed = !isQueue(tab) || list.items !== undefined
  const place = useListFocus({
    open,
    step: read && `${asking.asked} ${read.status}`,
    isLoaded: open ? read !== undefined : isListed,
  })
  const counts = trpc.moderation.cases.counts.useQuery(undefined, adminCall).data?.counts
  const others: Partial<Record<ModerationTab, ReactNode>> = {
    appeals: <AppealsView view={appeals} onView={setAppeals} onOpen={onOpen} />,
    legal: <LegalView onOpen={onOpen} />,
  }
  const numbers: Partial<Record<ModerationTab, number>> = counts
    ? { open: counts.open, mine: counts.mine, appeals: counts.appeals, legal: counts.legal }
    : {}
  const panelOf = (value: ModerationTab) =>
    open || isQueue(value) ? (
      <Queue tab={queue} list={list} open={open} read={read} onOpen={onOpen} aside={aside} {...asking} />
    ) : (
      <Suspense fallback={<Skeleton className="h-96" />}>{others[value]}</Suspense>
    )
  return (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Tabs
        label={CASES.title}
        value={tab}
        onChange={onTab}
        items={moderationTabs.map((value) => ({
          value,
          label: labels[value],
          panel: panelOf(value),
          ...(numbers[value] !== undefined && { count: numbers[value] }),
        }))}
      />
      {isQueue(tab) && <p className="text-muted text-sm narrow:hidden">{CASES.keys}</p>}
    </div>
  )
}

type QueueProps = Pick<ModerationViewProps, 'open' | 'onOpen' | 'aside'> & {
  tab: QueueTab
  list: ReturnType<typeof useCases>
  /** The open case; undefined until it has loaded. */
  read: Case | undefined
} & ReturnType<typeof useAsking>

function Queue({ tab, list, open, read, asked, onAsk, keep, onOpen, aside }: QueueProps) {
  const ids = list.items?.map(({ id }) => id) ?? []
  const go = (id: string | undefined) => {
    onAsk(undefined)
    onOpen(id)
  }
  // opens the next case after a decision, unless the admin has opened another case in the meantime
  const decisions = useDecisions((id) => id === open && go(tab === 'open' ? neighbour(ids, id, 1) : id), keep)
  useTriage({
    open,
    decisions,
    status: read?.status,
    isAsked: asked !== undefined,
    ask: onAsk,
    next: () => go(neighbour(ids, open, 1) ?? open),
    previous: () => go(neighbour(ids, open, -1) ?? open),
    close: () => go(undefined),
  })
  if (!open)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex justify-end">{aside(tab)}</div>
        <CaseList list={list} tab={tab} onOpen={go} />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" onClick={() => go(undefined)}>
          <ArrowLeft aria-hidden="true" />
          {CASES.close}
        </Button>
        <Button disabled={neighbour(ids, open, -1) === undefined} onClick={() => go(neighbour(ids, open, -1))}>
          {CASES.previous}
        </Button>
        <Button disabled={neighbour(ids, open, 1) === undefined} onClick={() => go(neighbour(ids, open, 1))}>
          {CASES.next}
        </Button>
      </div>
      <CaseDetail id={open} decisions={decisions} asked={asked} onAsk={onAsk} keep={keep} />
    </div>
  )
}
