import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AdminRows } from '#client/admin/AdminRows.tsx'
import { adminCall } from '#client/admin/adminCalls.ts'
import type { Density } from '#client/admin/adminDensity.ts'
import { QueryList } from '#client/query/QueryList.tsx'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CompactRow } from '#ui/CompactRow.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { ListInput, Person } from '../people/contract.ts'
import { PersonBadges } from '../people/screens/PersonBadges.tsx'
import { When } from '../people/screens/When.tsx'
import { PEOPLE } from '../people/spec.ts'
import { RoleChanges } from '../roles/screens/RoleChanges.tsx'
import { roles, searchDelayMs, searchMax, statuses } from '../spec.ts'
import { PersonView } from './PersonView.tsx'

type UsersViewProps = {
  /** Id of the person whose page is open. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  /** Initial filters of the list. */
  first: Partial<Asked>
  /** Renders the element next to the filters, such as the export button. */
  aside: (filters: PeopleFilters) => ReactNode
}

type Asked = Pick<ListInput, 'role' | 'status'>
export type PeopleFilters = Asked & { search: string }

/** Admin view Users: the list of all people, searchable by name, email address or id. Each person has a page. */
export function UsersView({ open, onOpen, first, aside }: UsersViewProps) {
  // stays while a page is open, so that the list is unchanged on return
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<Asked>({ role: 'all', status: 'all', ...first })
  if (open !== undefined)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Button variant="ghost" className="justify-self-start" onClick={() => onOpen(undefined)}>
          <ArrowLeft aria-hidden="true" />
          {PEOPLE.back}
        </Button>
        <PersonView key={open} id={open} />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="flex flex-wrap items-end gap-3">
        <SearchInput
          label={PEOPLE.search}
          placeholder={PEOPLE.searchPlaceholder}
          max={searchMax}
          className="min-w-56 flex-1"
          typed={typed}
          onType={setTyped}
        />
        <Choice
          label={PEOPLE.role}
          names={PEOPLE.roles}
          list={roles}
          value={asked.role}
          onChange={(role) => setAsked({ ...asked, role })}
        />
        <Choice
          label={PEOPLE.status}
          names={PEOPLE.statuses}
          list={statuses}
          value={asked.status}
          onChange={(status) => setAsked({ ...asked, status })}
        />
        {aside({ ...asked, search: typed.trim() })}
      </Card>
      <RoleChanges onOpen={onOpen} />
      <People asked={asked} typed={typed} onOpen={onOpen} />
    </div>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  list: readonly T[]
  names: Record<T, string>
  value: T | 'all'
  onChange: (value: T | 'all') => void
}

const Choice = <T extends string>({ label, list, names, value, onChange }: ChoiceProps<T>) => (
  <Select
    label={label}
    value={value}
    className="min-w-32 flex-1 md:flex-none"
    onChange={({ target }) => onChange(list.find((one) => one === target.value) ?? 'all')}
  >
    <option value="all">{PEOPLE.all}</option>
    {list.map((one) => (
      <option key={one} value={one}>
        {names[one]}
      </option>
    ))}
  </Select>
)

function People({ asked, typed, onOpen }: { asked: Asked; typed: string; onOpen: UsersViewProps['onOpen'] }) {
  const search = useDebouncedValue(typed.trim(), searchDelayMs)
  const query = trpc.people.list.useInfiniteQuery(
    { ...asked, search },
    {
      ...adminCall,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: (known) => known,
    },
  )
  return (
    <QueryList
      query={query}
      items={query.data?.pages.flatMap((page) => page.users)}
      failed={PEOPLE.failed}
      loading={<Loading />}
      none={<EmptyState heading="h2" title={PEOPLE.none} text={PEOPLE.noneText} />}
      draw={(users) => (
        <AdminRows
          label={PEOPLE.title}
          items={users}
          render={(user, density) => <Row user={user} density={density} onOpen={() => onOpen(user.id)} />}
        />
      )}
    />
  )
}

type RowProps = { user: Person; density: Density; onOpen: () => void }

function Row({ user, density, onOpen }: RowProps) {
  const { display_name, username, avatar_url, email, last_seen_at } = user
  const open = (
    <button
      translate="no"
      type="button"
      aria-label={PEOPLE.open(display_name)}
      className="max-w-full truncate font-semibold before:absolute before:inset-0 before:rounded-card"
      onClick={onOpen}
    >
      {display_name}
    </button>
  )
  const seen = last_seen_at ? (
    <>
      {PEOPLE.seen} <When at={last_seen_at} />
    </>
  ) : (
    PEOPLE.neverSeen
  )
  if (density === 'compact')
    return (
      <CompactRow
        person={{ name: display_name, src: avatar_url }}
        name={open}
        about={`@${username} · ${email}`}
        badges={<PersonBadges user={user} />}
        end={seen}
      />
    )
  return (
    <div className="card card-press relative flex h-[138px] items-center gap-3 p-3 md:p-4">
      <Avatar name={display_name} src={avatar_url} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {open}
          <span className="truncate text-muted text-sm">@{username}</span>
          <PersonBadges user={user} />
        </p>
        <p className="truncate text-muted text-sm">{email}</p>
      </div>
      <p className="hidden text-end text-muted text-sm md:block">{seen}</p>
    </div>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">{PEOPLE.loading}</span>
    {['one', 'two', 'three', 'four', 'five', 'six'].map((row) => (
      <Skeleton key={row} className="h-[74px]" />
    ))}
  </div>
)
