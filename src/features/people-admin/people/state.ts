import type { SortBy } from '#client/admin/sorting.ts'
import type { Person } from './contract.ts'

/** Values by which the list of people sorts, by column. */
export const sortBy: SortBy<Person> = {
  name: ({ display_name }) => display_name,
  email: ({ email }) => email,
  role: ({ role }) => role,
  status: ({ status, email_confirmed }) => `${status} ${email_confirmed}`,
  joined: ({ created_at }) => created_at.getTime(),
  seen: ({ last_seen_at }) => last_seen_at?.getTime() ?? 0,
}
