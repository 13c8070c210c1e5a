import type { DateRange, Location, Specialty } from '#features/applications/index.ts'
import type { View } from '../spec.ts'

export const ADMIN_DASHBOARD = {
  title: 'Admin',
  views: {
    dashboard: 'Dashboard',
    applications: 'Applications',
    users: 'Users',
    moderation: 'Moderation',
    audit: 'Audit',
  } satisfies Record<View, string>,
  applied: (name: string) => `${name} applied to become a creator`,
  view: 'View',
  here: (names: string) => `Also here: ${names}`,
  alone: "You're the only admin online.",
  failed: 'This could not be loaded.',
  export: 'Export CSV',
  toWallet: 'Finances',
  density: 'Row height',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },
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
  noPreset: 'Choose a preset',
  save: 'Save as preset',
  name: 'Name',
  saveTitle: 'Save these filters',
  saved: 'Filter preset saved',
  remove: 'Delete preset',
  reset: 'Reset',
  ranges: {
    today: 'Today',
    week: 'This week',
    month: 'This month',
    quarter: 'This quarter',
    year: 'This year',
    all: 'All time',
  } satisfies Record<DateRange, string>,
  locations: {
    all: 'Everywhere',
    us: 'United States',
    uk: 'United Kingdom',
    ca: 'Canada',
    au: 'Australia',
    other: 'Elsewhere',
  } satisfies Record<Location, string>,
  specialties: {
    all: 'All',
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
