import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { useListFocus } from '#client/navigation/useListFocus.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useUnsentText } from '#client/useUnsentText.ts'
import { Button } from '#ui/Button.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Application } from '../contract.ts'
import { type ListStatus, listStatuses, REVIEW } from '../spec.ts'
import { chosenOf, type Filters, neighbour } from '../state.ts'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { useApplications, useDecisions } from './useReview.ts'
import { useTriage } from './useTriage.ts'

type ReviewViewProps = {
  filters: Filters
  /** Selects a tab, which sets the filter `status`. */
  onTab: (status: ListStatus) => void
  /** Id of the open application; undefined while the list is shown. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  /** Renders the element next to the count, such as the export button. */
  aside: (selection: readonly string[]) => ReactNode
}

const isDecided = ({ status }: Application) => status === 'approved' || status === 'rejected'

/** View Applications of the admin dashboard. */
export function ReviewView({ filters, onTab, open, onOpen, aside }: ReviewViewProps) {
  const list = useApplications(filters)
  // the rejection form belongs to one application, so opening another one closes it
  const [rejected, setRejected] = useState<string>()
  const isRejecting = open !== undefined && rejected === open
  const ids = list.items?.map(({ id }) => id) ?? []
  const read = trpc.applications.review.detail.useQuery(
    { id: open ?? '' },
    { ...adminCall, enabled: open !== undefined },
  ).data?.application
  const { keep } = useUnsentText((id) => read?.id === id && isDecided(read))
  const [noteDrafts] = useState(() => new Map<string, string>())
  const setRejecting = (isAsked: boolean) => {
    if (open !== undefined && !isAsked) keep(open, '')
    setRejected(isAsked ? open : undefined)
  }
  const go = (id: string | undefined) => {
    setRejecting(false)
    onOpen(id)
  }
  // opens the next application after a decision, unless the admin has opened another one in the meantime
  const decisions = useDecisions((id) => id === open && go(neighbour(ids, id, 1)), keep)
  const isPending = filters.status === 'pending'
  const { selected, chosen, toggle, approvals, onApproved } = useSelection(isPending ? ids : [])
  const place = useListFocus({
    open,
    step: open ? read && `${isRejecting} ${read.status}` : `approved ${approvals}`,
    isLoaded: (open ? read : list.items) !== undefined,
  })
  useTriage({
    open,
    decisions,
    isRejecting,
    isOpen: read !== undefined && !isDecided(read),
    next: () => go(neighbour(ids, open, 1) ?? open),
    previous: () => go(neighbour(ids, open, -1) ?? open),
    close: () => go(undefined),
    reject: setRejecting,
    select: (id) => isPending && toggle(id),
  })
  const approveSelected = () => decisions.bulk.mutate({ ids: chosen }, { onSuccess: onApproved })
  const body = open ? (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ReviewSteps ids={ids} open={open} go={go} />
      <ApplicationDetail
        id={open}
        decisions={decisions}
        isRejecting={isRejecting}
        keep={keep}
        noteDrafts={noteDrafts}
        onRejecting={setRejecting}
      />
    </div>
  ) : (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListBar total={list.total} chosen={chosen} isSending={decisions.bulk.isPending} onApprove={approveSelected}>
        {aside(chosen)}
      </ListBar>
      <ApplicationList list={list} selected={isPending ? selected : undefined} onToggle={toggle} onOpen={go} />
    </div>
  )
  return <ReviewTabs filters={filters} onTab={onTab} body={body} />
}

/**
 * State of the selection for a bulk approval. `approvals` is the number of bulk approvals, after which the button
 * disappears and the focus must move.
 */
function useSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [approvals, setApprovals] = useState(0)
  return {
    selected,
    chosen: chosenOf(ids, selected),
    approvals,
    toggle: (id: string) =>
      setSelected((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id])),
    onApproved: () => {
      setSelected(new Set())
      setApprovals((count) => count + 1)
    },
  }
}

type ReviewTabsProps = Pick<ReviewViewProps, 'filters' | 'onTab'> & { body: ReactNode }

/** Tabs with the number of applications that match the current filters. */
function ReviewTabs({ filters: { status, ...others }, onTab, body }: ReviewTabsProps) {
  const query = trpc.applications.review.counts.useQuery(others, { ...adminCall, placeholderData: (known) => known })
  const counts = query.data?.counts
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Tabs
        label={REVIEW.title}
        value={status}
        onChange={onTab}
        items={listStatuses.map((value) => ({
          value,
          label: REVIEW.tabs[value],
          panel: body,
          ...(counts && { count: counts[value] }),
        }))}
      />
      <p className="text-muted text-sm narrow:hidden">{REVIEW.keys}</p>
    </div>
  )
}

type ListBarProps = {
  total: ReturnType<typeof useApplications>['total']
  chosen: readonly string[]
  isSending: boolean
  onApprove: () => void
  children: ReactNode
}

/** Bar with the number of applications, and the button to approve the selected ones. */
function ListBar({ total, chosen, isSending, onApprove, children }: ListBarProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p className="text-muted" role="status">
        {total ? REVIEW.total(total.total, total.total_is_capped) : ' '}
      </p>
      <div className="flex flex-wrap gap-3">
        {chosen.length > 0 && (
          <Button variant="primary" loading={isSending} onClick={onApprove}>
            {REVIEW.bulk(chosen.length)}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

type ReviewStepsProps = { ids: readonly string[]; open: string; go: (id: string | undefined) => void }

/** Buttons to return to the list and to open the previous or the next application. */
function ReviewSteps({ ids, open, go }: ReviewStepsProps) {
  const [previous, next] = [neighbour(ids, open, -1), neighbour(ids, open, 1)]
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="ghost" onClick={() => go(undefined)}>
        <ArrowLeft aria-hidden="true" />
        {REVIEW.close}
      </Button>
      <Button disabled={previous === undefined} onClick={() => go(previous)}>
        {REVIEW.previous}
      </Button>
      <Button disabled={next === undefined} onClick={() => go(next)}>
        {REVIEW.next}
      </Button>
    </div>
  )
}
