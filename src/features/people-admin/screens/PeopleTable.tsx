import type { ComponentProps, ReactNode } from 'react'
import { AdminList } from '#client/admin/AdminList.tsx'
import { type AdminColumn, OpenRow } from '#client/admin/AdminTable.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { dateText, fullMomentText } from '#ui/dates.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { Person } from '../people/contract.ts'
import { PersonBadges, StatusBadge } from '../people/screens/PersonBadges.tsx'
import { When } from '../people/screens/When.tsx'
import { PEOPLE } from '../people/spec.ts'
import { sortBy } from '../people/state.ts'

const OpenPerson = ({ user, onOpen }: { user: Person; onOpen: () => void }) => (
  <OpenRow label={PEOPLE.open(user.display_name)} onOpen={onOpen}>
    <span translate="no">{user.display_name}</span>
  </OpenRow>
)

const nameColumn = (onOpen: (id: string) => void): AdminColumn<Person> => ({
  key: 'name',
  title: PEOPLE.columns.name,
  width: 'minmax(9rem, 1.3fr)',
  always: true,
  cell: (user) => (
    <span className="admin-name">
      <Avatar name={user.display_name} src={user.avatar_url} size="xs" />
      <OpenPerson user={user} onOpen={() => onOpen(user.id)} />
      <span className="admin-also">@{user.username}</span>
    </span>
  ),
})

const columns: readonly AdminColumn<Person>[] = [
  {
    key: 'email',
    title: PEOPLE.columns.email,
    width: 'minmax(8rem, 1.2fr)',
    cell: ({ email }) => <span className="text-muted text-sm">{email}</span>,
  },
  {
    key: 'role',
    title: PEOPLE.role,
    width: '5rem',
    always: true,
    cell: ({ role }) => <Badge tone={role === 'fan' ? 'neutral' : 'accent'}>{PEOPLE.roles[role]}</Badge>,
  },
  {
    key: 'status',
    title: PEOPLE.status,
    width: 'minmax(6rem, 0.7fr)',
    cell: (user) => <StatusBadge user={user} />,
  },
  {
    key: 'joined',
    title: PEOPLE.columns.joined,
    width: '6.5rem',
    end: true,
    cell: ({ created_at }) => (
      <ViewerText at={created_at} className="figures whitespace-nowrap text-muted text-sm">
        {(zone) => dateText(created_at, zone)}
      </ViewerText>
    ),
  },
  {
    key: 'seen',
    title: PEOPLE.seen,
    width: '9rem',
    end: true,
    cell: ({ last_seen_at }) =>
      last_seen_at ? (
        <ViewerText at={last_seen_at} className="figures whitespace-nowrap text-muted text-sm">
          {(zone) => fullMomentText(last_seen_at, zone)}
        </ViewerText>
      ) : (
        <span className="text-faint text-sm">{PEOPLE.never}</span>
      ),
  },
]

type PeopleTableProps = Omit<
  ComponentProps<typeof AdminList<Person>>,
  'label' | 'texts' | 'columns' | 'sortBy' | 'comfortable'
> & { onOpen: (id: string) => void }

/** List of people, the newest first. */
export const PeopleTable = ({ onOpen, ...list }: PeopleTableProps) => (
  <AdminList
    {...list}
    label={PEOPLE.title}
    texts={PEOPLE}
    columns={[nameColumn(onOpen), ...columns]}
    sortBy={sortBy}
    comfortable={(user, choice) => <PersonItem user={user} choice={choice} onOpen={() => onOpen(user.id)} />}
  />
)

/** Item of a person in the comfortable density. */
function PersonItem({ user, choice, onOpen }: { user: Person; choice: ReactNode; onOpen: () => void }) {
  const { display_name, username, avatar_url, email, last_seen_at } = user
  return (
    <>
      {choice}
      <Avatar name={display_name} src={avatar_url} />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <OpenPerson user={user} onOpen={onOpen} />
          <span className="truncate text-muted text-sm">@{username}</span>
          <PersonBadges user={user} />
        </div>
        <p className="truncate text-muted text-sm">{email}</p>
      </div>
      <p className="hidden text-end text-muted text-sm md:block">
        {last_seen_at ? (
          <>
            {PEOPLE.seen} <When at={last_seen_at} />
          </>
        ) : (
          PEOPLE.neverSeen
        )}
      </p>
    </>
  )
}
