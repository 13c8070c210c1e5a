import type { DateRange, ListStatus, Location, Specialty } from '#features/applications/index.ts'

export const ADMIN_DASHBOARD = {
  title: 'Admin',
  applied: (name: string) => `${name} applied to become a creator`,
  view: 'View',
  here: (names: string) => `Also here: ${names}`,
  alone: "You're the only admin online.",
  failed: 'This could not be loaded.',
  export: 'Export CSV',
} as const

export const FILTERS = {
  title: 'Filters',
  dateRange: 'Date range',
  location: 'Location',
  specialty: 'Specialty',
  status: 'Status',
  search: 'Search applications',
  searchPlaceholder: 'Name or username',
  presets: 'Presets',
  save: 'Save as preset',
  name: 'Name',
  saveTitle: 'Save these filters',
  saved: 'Filter preset saved',
  remove: 'Delete preset',
  reset: 'Reset',
  statuses: {
    all: 'Any status',
    pending: 'Pending',
    queued: 'Queued',
    approved: 'Approved',
    rejected: 'Rejected',
    moderation: 'With open reports',
  } satisfies Record<ListStatus, string>,
  ranges: {
    today: 'Today',
    week: 'This week',
    month: 'This month',
    quarter: 'This quarter',
    year: 'This year',
    all: 'All time',
  } satisfies Record<DateRange, string>,
  locations: {
    all: 'Any place',
    us: 'United States',
    uk: 'United Kingdom',
    ca: 'Canada',
    au: 'Australia',
    other: 'Elsewhere',
  } satisfies Record<Location, string>,
  specialties: {
    all: 'Any specialty',
    fitness: 'Fitness',
    education: 'Education',
    entertainment: 'Entertainment',
    lifestyle: 'Lifestyle',
    business: 'Business',
  } satisfies Record<Specialty, string>,
} as const
/** Maximum length of the name of a preset. */
export const presetNameMax = 60
export const presetsMax = 20
