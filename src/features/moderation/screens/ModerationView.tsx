import { type ReactNode, Suspense, useState } from 'react'
import { AdminBar, DensitySwitch } from '#client/admin/AdminBar.tsx'
import { AdminKeys, AdminSplit } from '#client/admin/AdminPanel.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import { neighbour, type SortOrder } from '#client/admin/sorting.ts'
import { type AdminActions, useAdminKeys } from '#client/admin/useAdminKeys.ts'
import { useAdminRows } from '#client/admin/useAdminRows.ts'
import { useListFocus } from '#client/navigation/useListFocus.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { useUnsentText } from '#client/useUnsentText.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import type { AppealsStatus } from '../appeals/screens/AppealsView.tsx'
import type { Case } from '../cases/contract.ts'
import { CaseDetail } from '../cases/screens/CaseDetail.tsx'
import { CaseTable } from '../cases/screens/CaseTable.tsx'
import { type Decisions, useCases, useDecisions } from '../cases/screens/useCases.ts'
import { CASES } from '../cases/spec.ts'
import { caseTitle, sortBy } from '../cases/state.ts'
import { type ModerationTab, moderationTabs, type QueueTab, queueTabs } from '../lists.ts'

const LegalView = lazyWithRetry(() => import('../legal/screens/LegalView.tsx'))
const AppealsView = lazyWithRetry(() => import('../appeals/screens/AppealsView.tsx'))

type ModerationViewProps = {
  tab: ModerationTab
  onTab: (tab: ModerationTab) => void
  /** Id of the open case, or of one of its reports. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  order: SortOrder | undefined
  onOrder: (order: SortOrder | undefined) => void
  /** Renders the button for the list of a tab. */
  aside: (tab: QueueTab) => ReactNode
}

type Asked = 'remove' | 'dismiss'

const isQueue = (tab: ModerationTab): tab is QueueTab => queueTabs.some((one) => one === tab)
const labels: Record<ModerationTab, string> = { ...CASES.tabs, appeals: CASES.appeals, legal: CASES.legal }

/**
 * State of the open case and of its decision form. Opening another case closes the form. `given` is the id of the case, or
 * of one of its reports in links of other areas.
 */
function useOpened(given: string | undefined, onOpen: ModerationViewProps['onOpen']) {
  const [asking, setAsking] = useState<{ id: string; what: Asked }>()
  const read = trpc.moderation.cases.detail.useQuery(
    { id: given ?? '' },
    { ...adminCall, enabled: given !== undefined },
  ).data?.report
  const open = read?.id ?? given
  const { keep } = useUnsentText((id) => read?.id === id && read.status !== 'open')
  const onAsk = (what: Asked | undefined) => {
    if (open !== undefined && !what) keep(open, '')
    setAsking(open !== undefined && what ? { id: open, what } : undefined)
  }
  const go = (id: string | undefined) => {
    onAsk(undefined)
    onOpen(id)
  }
  return { read, open, go, form: { asked: asking?.id === open ? asking?.what : undefined, onAsk, keep } }
}

/** Area Reports: the cases, appeals and legal notices, and the open case in a panel beside them. */
export default function ModerationView(props: ModerationViewProps) {
  const { tab, onTab, order, onOrder, aside } = props
  const queue = isQueue(tab) ? tab : undefined
  const list = useCases(queue ?? 'open', queue !== undefined)
  const { read, open, go, form } = useOpened(props.open, props.onOpen)
  // keeps the filter of the tab Appeals while a case is open
  const [appeals, setAppeals] = useState<AppealsStatus>('open')
  const loaded = queue && list.items
  const rows = useAdminRows({ loaded, sortBy, order, open, onOpen: go, names: CASES })
  const place = useListFocus({
    open,
    step: read && `${form.asked} ${read.status}`,
    isLoaded: open ? read !== undefined : !queue || rows.items !== undefined,
  })
  // opens the next case after a decision, unless the admin has opened another case in the meantime
  const decisions = useDecisions((id) => id === open && queue === 'open' && go(neighbour(rows.ids, id, 1)), form.keep)
  useAdminKeys({
    ids: rows.ids,
    open,
    onOpen: go,
    ...(form.asked && { closeForm: () => form.onAsk(undefined) }),
    title: read && caseTitle(read),
    actions: keysOf(open, read, decisions, form.onAsk),
  })
  const others: Partial<Record<ModerationTab, ReactNode>> = {
    appeals: <AppealsView view={appeals} onView={setAppeals} onOpen={go} />,
    legal: <LegalView onOpen={go} />,
  }
  const table = { query: list.query, items: rows.items, open, onOpen: go, order, onOrder }
  const shown = queue ? (
    <CaseTable tab={queue} {...table} />
  ) : (
    <Suspense fallback={<Skeleton className="h-96" />}>{others[tab]}</Suspense>
  )
  const panel = props.open && <CaseDetail id={props.open} steps={rows.steps} decisions={decisions} {...form} />
  return (
    <div ref={place} className="admin-area">
      <AdminBar
        title={CASES.title}
        actions={
          queue && (
            <>
              <DensitySwitch />
              {aside(queue)}
            </>
          )
        }
      />
      <CaseTabs tab={tab} onTab={onTab} panel={<AdminSplit list={shown} panel={panel} />} />
      {rows.ids.length > 0 && <AdminKeys />}
    </div>
  )
}

/** Returns the keys that decide about the open case. A pending decision has no keys. */
function keysOf(
  open: string | undefined,
  read: Case | undefined,
  decisions: Decisions,
  ask: (what: Asked) => void,
): AdminActions {
  const isBusy = Object.values(decisions).some(({ isPending }) => isPending)
  if (open === undefined || read?.id !== open || isBusy) return {}
  return read.status === 'open'
    ? {
        r: { label: CASES.remove, run: () => ask('remove') },
        d: { label: CASES.dismiss, run: () => ask('dismiss') },
        c: { label: CASES.claim, run: () => decisions.claim.mutate({ id: open }) },
      }
    : { u: { label: CASES.undo, run: () => decisions.undo.mutate({ id: open }) } }
}

type CaseTabsProps = Pick<ModerationViewProps, 'tab' | 'onTab'> & { panel: ReactNode }

/** Tabs with the numbers of waiting cases, appeals and notices. */
function CaseTabs({ tab, onTab, panel }: CaseTabsProps) {
  const counts = trpc.moderation.cases.counts.useQuery(undefined, adminCall).data?.counts
  const numbers: Partial<Record<ModerationTab, number>> = counts
    ? { open: counts.open, mine: counts.mine, appeals: counts.appeals, legal: counts.legal }
    : {}
  return (
    <Tabs
      label={CASES.title}
      value={tab}
      onChange={onTab}
      className="admin-tabs"
      items={moderationTabs.map((value) => ({
        value,
        label: labels[value],
        panel,
        ...(numbers[value] !== undefined && { count: numbers[value] }),
      }))}
    />
  )
}
