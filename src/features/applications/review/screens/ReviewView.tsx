import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { adminCall } from '#client/adminCalls.ts'
import { useFocusGoesOn } from '#client/navigation/useFocusGoesOn.ts'
import { trpc } from '#client/trpc.ts'
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

type ReviewProps = {
  filters: Filters
  /** Selects a tab, which is one of the filters. */
  onTab: (status: ListStatus) => void
  /** Id of the open application; undefined: the list. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  /** Renders the part beside the count, with the export. */
  aside: (selection: readonly string[]) => ReactNode
}

const isDecided = ({ status }: Application) => status === 'approved' || status === 'rejected'

/** Applications tab of the admin dashboard. */
export function ReviewView({ filters, onTab, open, onOpen, aside }: ReviewProps) {
  const list = useApplications(filters)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // belongs to one application, so opening another one closes the form
  const [rejected, setRejected] = useState<string>()
  const isRejecting = open !== undefined && rejected === open
  const ids = list.items?.map(({ id }) => id) ?? []
  const read = trpc.applications.review.detail.useQuery(
    { id: open ?? '' },
    { ...adminCall, enabled: open !== undefined },
  ).data?.application
  const { keep } = useUnsentText((id) => read?.id === id && isDecided(read))
  // keeps drafts of notes while the admin looks at other applications
  const [begun] = useState(() => new Map<string, string>())
  const setRejecting = (isAsked: boolean) => {
    if (open !== undefined && !isAsked) keep(open, '')
    setRejected(isAsked ? open : undefined)
  }
  const go = (id: string | undefined) => {
    setRejecting(false)
    onOpen(id)
  }
  // opens the next application after a decision, unless the admin has opened another one meanwhile
  const decisions = useDecisions((id) => id === open && go(neighbour(ids, id, 1)), keep)
  // the button of a bulk approval disappears, so the focus has to move
  const [approvals, setApprovals] = useState(0)
  const place = useFocusGoesOn({
    ...{ open, step: open ? read && `${isRejecting} ${read.status}` : `approved ${approvals}` },
    isLoaded: (open ? read : list.items) !== undefined,
  })
  const isPending = filters.status === 'pending'
  const chosen = isPending ? chosenOf(ids, selected) : []
  const toggle = (id: string) =>
    setSelected((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id]))
  useTriage({
    ...{ open, decisions, isRejecting },
    isOpen: read !== undefined && !isDecided(read),
    next: () => go(neighbour(ids, open, 1) ?? open),
    previous: () => go(neighbour(ids, open, -1) ?? open),
    close: () => go(undefined),
    reject: setRejecting,
    select: (id) => isPending && toggle(id),
  })
  const approveSelected = () =>
    decisions.bulk.mutate(
      { ids: chosen },
      {
        onSuccess: () => {
          setSelected(new Set())
          setApprovals((count) => count + 1)
        },
      },
    )
  const body = open ? (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" onClick={() => go(undefined)}>
          <ArrowLeft aria-hidden="true" />
          {REVIEW.close}
        </Button>
        <Button disabled={neighbour(ids, open, -1) === undefined} onClick={() => go(neighbour(ids, open, -1))}>
          {REVIEW.previous}
        </Button>
        <Button disabled={neighbour(ids, open, 1) === undefined} onClick={() => go(neighbour(ids, open, 1))}>
          {REVIEW.next}
        </Button>
      </div>
      <ApplicationDetail id={open} {...{ decisions, isRejecting, keep, begun }} onRejecting={setRejecting} />
    </div>
  ) : (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-muted" role="status">
          {list.total ? REVIEW.total(list.total.total, list.total.total_is_capped) : ' '}
        </p>
        <div className="flex flex-wrap gap-3">
          {chosen.length > 0 && (
            <Button variant="primary" loading={decisions.bulk.isPending} onClick={approveSelected}>
              {REVIEW.bulk(chosen.length)}
            </Button>
          )}
          {aside(chosen)}
        </div>
      </div>
      <ApplicationList list={list} selected={isPending ? selected : undefined} onToggle={toggle} onOpen={go} />
    </div>
  )
  return <ReviewTabs filters={filters} onTab={onTab} body={body} />
}

type ReviewTabsProps = Pick<ReviewProps, 'filters' | 'onTab'> & { body: ReactNode }

/** Tabs with counts under the current filters. */
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
          ...{ value, label: REVIEW.tabs[value], panel: body },
          ...(counts && { count: counts[value] }),
        }))}
      />
      <p className="text-muted text-sm narrow:hidden">{REVIEW.keys}</p>
    </div>
  )
}
