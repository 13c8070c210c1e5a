import { type ReactNode, useState } from 'react'
import { AdminBar, DensitySwitch } from '#client/admin/AdminBar.tsx'
import { AdminKeys, AdminSplit } from '#client/admin/AdminPanel.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { neighbour, type SortOrder } from '#client/admin/sorting.ts'
import { type AdminActions, useAdminKeys } from '#client/admin/useAdminKeys.ts'
import { useAdminRows } from '#client/admin/useAdminRows.ts'
import { useRowSelection } from '#client/admin/useRowSelection.ts'
import { useListFocus } from '#client/navigation/useListFocus.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useUnsentText } from '#client/useUnsentText.ts'
import { Button } from '#ui/Button.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { Application } from '../contract.ts'
import { type ListStatus, listStatuses, REVIEW } from '../spec.ts'
import { type Filters, sortBy } from '../state.ts'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { ApplicationTable } from './ApplicationTable.tsx'
import { type Decisions, useApplications, useDecisions } from './useReview.ts'

type ReviewViewProps = {
  filters: Filters
  /** The filters in the header. */
  chips: ReactNode
  /** Selects a tab, which sets the filter `status`. */
  onTab: (status: ListStatus) => void
  /** Id of the open application. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  order: SortOrder | undefined
  onOrder: (order: SortOrder | undefined) => void
  /** Renders a button for the selected applications, or for all of the list. */
  aside: (selection: readonly string[]) => ReactNode
}

const isDecided = ({ status }: Application) => status === 'approved' || status === 'rejected'

/** State of the open application and of its rejection form. Opening another application closes the form. */
function useOpened(open: string | undefined, onOpen: ReviewViewProps['onOpen']) {
  const [rejected, setRejected] = useState<string>()
  const read = trpc.applications.review.detail.useQuery(
    { id: open ?? '' },
    { ...adminCall, enabled: open !== undefined },
  ).data?.application
  const { keep } = useUnsentText((id) => read?.id === id && isDecided(read))
  const [noteDrafts] = useState(() => new Map<string, string>())
  const onRejecting = (isAsked: boolean) => {
    if (open !== undefined && !isAsked) keep(open, '')
    setRejected(isAsked ? open : undefined)
  }
  const go = (id: string | undefined) => {
    onRejecting(false)
    onOpen(id)
  }
  return { read, go, form: { isRejecting: open !== undefined && rejected === open, onRejecting, keep, noteDrafts } }
}

/** Area Applications: the list with its tabs, and the open application in a panel beside it. */
export function ReviewView(props: ReviewViewProps) {
  const { filters, onTab, open, order, onOrder } = props
  const list = useApplications(filters)
  const { read, go, form } = useOpened(open, props.onOpen)
  const rows = useAdminRows({ loaded: list.items, sortBy, order, open, onOpen: go, names: REVIEW })
  // opens the next application after a decision, unless the admin has opened another one in the meantime
  const decisions = useDecisions((id) => id === open && go(neighbour(rows.ids, id, 1)), form.keep)
  const isPending = filters.status === 'pending'
  const selection = useRowSelection(isPending ? rows.ids : [])
  const bulk = useBulk(decisions, selection)
  const place = useListFocus({
    open,
    step: open ? read && `${form.isRejecting} ${read.status}` : `approved ${bulk.approvals}`,
    isLoaded: (open ? read : list.items) !== undefined,
  })
  useAdminKeys({
    ids: rows.ids,
    open,
    onOpen: go,
    ...(isPending && { onSelect: selection.toggle }),
    ...(form.isRejecting && { closeForm: () => form.onRejecting(false) }),
    title: read?.displayName,
    actions: keysOf(open, read, decisions, form.onRejecting),
  })
  const table = (
    <ApplicationTable
      query={list.query}
      items={rows.items}
      open={open}
      onOpen={go}
      order={order}
      onOrder={onOrder}
      selection={
        isPending ? { ...selection, name: ({ displayName }: Application) => REVIEW.select(displayName) } : undefined
      }
    />
  )
  const panel = open && <ApplicationDetail id={open} steps={rows.steps} decisions={decisions} {...form} />
  return (
    <div ref={place} className="admin-area">
      <ReviewBar {...props} total={list.total} chosen={selection.chosen} bulk={bulk} />
      <ReviewTabs filters={filters} onTab={onTab} body={<AdminSplit list={table} panel={panel} />} />
      {rows.ids.length > 0 && <AdminKeys selects={isPending} />}
    </div>
  )
}

/** Returns the keys that decide about the open application. A pending decision has no keys. */
function keysOf(
  id: string | undefined,
  read: Application | undefined,
  { approve, queue, reject }: Decisions,
  onRejecting: (isRejecting: boolean) => void,
): AdminActions {
  const isBusy = approve.isPending || queue.isPending || reject.isPending
  if (id === undefined || read === undefined || isDecided(read) || isBusy) return {}
  return {
    a: { label: REVIEW.approve, run: () => approve.mutate({ id }) },
    ...(read.status === 'pending' && { q: { label: REVIEW.queue, run: () => queue.mutate({ id }) } }),
    r: { label: REVIEW.reject, run: () => onRejecting(true) },
  }
}

/**
 * The approval of the selected applications. `approvals` is the number of bulk approvals, after which the button
 * disappears and the focus must move.
 */
function useBulk({ bulk }: Decisions, { chosen, clear }: ReturnType<typeof useRowSelection>) {
  const [approvals, setApprovals] = useState(0)
  const onSuccess = () => {
    clear()
    setApprovals((count) => count + 1)
  }
  return { approvals, isPending: bulk.isPending, approve: () => bulk.mutate({ ids: chosen }, { onSuccess }) }
}

type ReviewBarProps = Pick<ReviewViewProps, 'chips' | 'aside'> & {
  total: ReturnType<typeof useApplications>['total']
  chosen: readonly string[]
  bulk: ReturnType<typeof useBulk>
}

const ReviewBar = ({ chips, aside, total, chosen, bulk }: ReviewBarProps) => (
  <AdminBar
    title={REVIEW.title}
    note={total && REVIEW.total(total.total, total.total_is_capped)}
    filters={chips}
    actions={
      <>
        {chosen.length > 0 && (
          <Button size="sm" variant="primary" loading={bulk.isPending} onClick={bulk.approve}>
            {REVIEW.bulk(chosen.length)}
          </Button>
        )}
        <DensitySwitch />
        {aside(chosen)}
      </>
    }
  />
)

type ReviewTabsProps = Pick<ReviewViewProps, 'filters' | 'onTab'> & { body: ReactNode }

/** Tabs with the number of applications that match the current filters. */
function ReviewTabs({ filters: { status, ...others }, onTab, body }: ReviewTabsProps) {
  const query = trpc.applications.review.counts.useQuery(others, { ...adminCall, placeholderData: (known) => known })
  const counts = query.data?.counts
  return (
    <Tabs
      label={REVIEW.title}
      value={status}
      onChange={onTab}
      className="admin-tabs"
      items={listStatuses.map((value) => ({
        value,
        label: REVIEW.tabs[value],
        panel: body,
        ...(counts && { count: counts[value] }),
      }))}
    />
  )
}
