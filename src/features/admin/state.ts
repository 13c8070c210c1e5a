/** Search parameters of the admin dashboard before validation by `shell/state.ts`. */
export type AdminDashboardSearch = {
  house?: string
  tab?: string
  application?: string
  person?: string
  queue?: string
  report?: string
  range?: string
  role?: string
  status?: string
}

/**
 * Returns the search parameters that are texts. Separate and small, because the route loaders of all pages are part of
 * every first load.
 */
export function readAdminDashboardSearch(search: Readonly<Record<string, unknown>>): AdminDashboardSearch {
  const { house, tab, application, person, queue, report, range, role, status } = search
  return {
    ...(typeof house === 'string' && { house }),
    ...(typeof tab === 'string' && { tab }),
    ...(typeof application === 'string' && { application }),
    ...(typeof person === 'string' && { person }),
    ...(typeof queue === 'string' && { queue }),
    ...(typeof report === 'string' && { report }),
    ...(typeof range === 'string' && { range }),
    ...(typeof role === 'string' && { role }),
    ...(typeof status === 'string' && { status }),
  }
}
