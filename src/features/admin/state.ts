/** Search parameters of the admin dashboard. */
const names = [
  ...['house', 'tab', 'application', 'person', 'queue', 'report', 'entry'],
  ...['range', 'location', 'specialty', 'q', 'role', 'status', 'sort'],
  ...['action', 'actor', 'target', 'from', 'to'],
] as const

/** Search parameters of the admin dashboard before validation by `shell/state.ts`. */
export type AdminDashboardSearch = {
  house?: string | undefined
  tab?: string | undefined
  application?: string | undefined
  person?: string | undefined
  queue?: string | undefined
  report?: string | undefined
  entry?: string | undefined
  range?: string | undefined
  location?: string | undefined
  specialty?: string | undefined
  q?: string | undefined
  role?: string | undefined
  status?: string | undefined
  sort?: string | undefined
  action?: string | undefined
  actor?: string | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns the search parameters that are texts or numbers, as texts. Separate and small, because the route loaders of
 * all pages are part of every first load.
 */
export const readAdminDashboardSearch = (search: Readonly<Record<string, unknown>>): AdminDashboardSearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  )
