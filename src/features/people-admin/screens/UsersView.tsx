import type { ReactNode } from 'react'
import { AdminBar, AdminSearch, DensitySwitch } from '#client/admin/AdminBar.tsx'
import { AdminKeys, AdminSplit } from '#client/admin/AdminPanel.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import type { SortOrder } from '#client/admin/sorting.ts'
import { useAdminKeys } from '#client/admin/useAdminKeys.ts'
import { useAdminRows } from '#client/admin/useAdminRows.ts'
import { useRowSelection } from '#client/admin/useRowSelection.ts'
import { useListFocus } from '#client/navigation/useListFocus.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { ChipSelect } from '#ui/ChipSelect.tsx'
import type { ListInput, Person } from '../people/contract.ts'
import { PEOPLE } from '../people/spec.ts'
import { sortBy } from '../people/state.ts'
import { RoleChanges } from '../roles/screens/RoleChanges.tsx'
import { type Role, roles, type Status, searchMax, statuses } from '../spec.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { PersonView } from './PersonView.tsx'

type Asked = Pick<ListInput, 'role' | 'status'>
export type PeopleFilters = Asked & { search: string }

type UsersViewProps = {
  /** Id of the open person. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  asked: Asked
  onAsk: (asked: { role?: Role | undefined; status?: Status | undefined }) => void
  /** The search as typed, and the text that the list shows. */
  typed: string
  onType: (text: string) => void
  search: string
  order: SortOrder | undefined
  onOrder: (order: SortOrder | undefined) => void
  /** Renders a button for the selected people, or for all of the list. */
  aside: (filters: PeopleFilters, selection: readonly string[]) => ReactNode
}

/** Area People: all people, searchable by name, email address or id. The open person has a panel beside the list. */
export function UsersView(props: UsersViewProps) {
  const { open, onOpen, asked, search, order, onOrder } = props
  const query = trpc.people.list.useInfiniteQuery(
    { ...asked, search },
    {
      ...adminCall,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: (known) => known,
    },
  )
  const loaded = query.data?.pages.flatMap((page) => page.users)
  const { items, ids, steps } = useAdminRows({ loaded, sortBy, order, open, onOpen, names: PEOPLE })
  const { selected, chosen, toggle } = useRowSelection(ids)
  const person = trpc.people.page.useQuery({ id: open ?? '' }, { ...adminCall, enabled: open !== undefined }).data
  const place = useListFocus({ open, step: undefined, isLoaded: (open ? person : items) !== undefined })
  useAdminKeys({ ids, open, onOpen, onSelect: toggle })
  const selection = { selected, toggle, name: ({ display_name }: Person) => PEOPLE.select(display_name) }
  const table = { query, items, open, onOpen, order, onOrder, selection }
  return (
    <div ref={place} className="admin-area">
      <PeopleBar {...props} chosen={chosen} />
      <RoleChanges onOpen={onOpen} />
      <AdminSplit list={<PeopleTable {...table} />} panel={open && <PersonView key={open} id={open} steps={steps} />} />
      {ids.length > 0 && <AdminKeys selects />}
    </div>
  )
}

const roleOptions = [
  { value: 'all' as const, label: PEOPLE.anyRole },
  ...roles.map((value) => ({ value, label: PEOPLE.roles[value] })),
]
const statusOptions = [
  { value: 'all' as const, label: PEOPLE.anyStatus },
  ...statuses.map((value) => ({ value, label: PEOPLE.statuses[value] })),
]

type PeopleBarProps = Pick<UsersViewProps, 'asked' | 'onAsk' | 'typed' | 'onType' | 'aside'> & {
  chosen: readonly string[]
}

const PeopleBar = ({ asked, onAsk, typed, onType, aside, chosen }: PeopleBarProps) => (
  <AdminBar
    title={PEOPLE.title}
    note={chosen.length > 0 ? PEOPLE.selected(chosen.length) : undefined}
    filters={
      <>
        <AdminSearch
          label={PEOPLE.search}
          placeholder={PEOPLE.searchPlaceholder}
          max={searchMax}
          typed={typed}
          onType={onType}
        />
        <ChipSelect
          label={PEOPLE.role}
          options={roleOptions}
          value={asked.role}
          otherwise="all"
          onChange={(role) => onAsk({ role: role === 'all' ? undefined : role })}
        />
        <ChipSelect
          label={PEOPLE.status}
          options={statusOptions}
          value={asked.status}
          otherwise="all"
          onChange={(status) => onAsk({ status: status === 'all' ? undefined : status })}
        />
      </>
    }
    actions={
      <>
        <DensitySwitch />
        {aside({ ...asked, search: typed.trim() }, chosen)}
      </>
    }
  />
)
