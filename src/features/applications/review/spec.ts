import type { Category } from '#shared/categories.ts'
import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'

export const pageSize = 50
/** Highest page number. Later pages need a cursor. Totals are exact up to `totalMax`. */
export const pageMax = 200
export const totalMax = 10_000
export const searchMax = 100
/** Maximum of people with a matching name or username whose applications a search includes. */
export const searchPeopleMax = 500
export const bulkMax = 200
/** Number of applications above which a bulk approval notifies the other admins. */
export const bulkAlarm = 25

/** Minutes after which an admin's claim on an application expires. */
export const claimMinutes = 20
export const noteMax = 2_000
export const reasonMax = 1_000

/** Values of the filters and tabs of the list. */
export const dateRanges = ['today', 'week', 'month', 'quarter', 'year', 'all'] as const
export type DateRange = (typeof dateRanges)[number]
export const rangeDays: Record<Exclude<DateRange, 'today' | 'all'>, number> = {
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
}
export const locations = ['all', 'us', 'uk', 'ca', 'au', 'other'] as const
export type Location = (typeof locations)[number]
export const locationCountry: Record<Exclude<Location, 'all' | 'other'>, string> = {
  us: 'US',
  uk: 'GB',
  ca: 'CA',
  au: 'AU',
}
export const specialties = ['all', 'fitness', 'education', 'entertainment', 'lifestyle', 'business'] as const
export type Specialty = (typeof specialties)[number]
/** The categories, grouped by the specialties of the filter. */
export const specialtyCategories: Record<Exclude<Specialty, 'all'>, readonly Category[]> = {
  fitness: ['Fitness', 'Wellness', 'Sports', 'Dance'],
  education: ['Education', 'Tech', 'Cooking'],
  entertainment: ['Entertainment', 'Music', 'Gaming', 'Comedy', 'Creative', 'Art'],
  lifestyle: ['Lifestyle', 'Fashion', 'Travel', 'Beauty', 'Photography', 'Other'],
  business: ['Business'],
}
/** Tabs of the list. `all` is the tab Overview; `moderation` contains applications of people with open reports. */
export const listStatuses = ['all', 'pending', 'queued', 'approved', 'rejected', 'moderation'] as const
export type ListStatus = (typeof listStatuses)[number]

export const REVIEW_REFUSALS = {
  alreadyDecided: (status: 'approved' | 'rejected', name: string) =>
    reason('conflict', 'ALREADY_DECIDED', `already ${status} by ${name}`),
  queued: reason('conflict', 'ALREADY_QUEUED', 'This application is queued already.'),
  claimed: (name: string) => reason('conflict', 'CLAIMED', `${name} is reading this application.`),
  closed: reason('conflict', 'APPLICATION_CLOSED', 'This application is decided.'),
  personGone: reason('conflict', 'APPLICANT_NOT_ACTIVE', 'The account of this person is suspended or deleted.'),
  personRaised: reason('conflict', 'APPLICANT_NO_FAN', 'This person is a creator or an admin already.'),
  pageTooFar: reason('bad_request', 'PAGE_TOO_FAR', `Pages go to ${pageMax}. Use the cursor of next_cursor beyond.`),
  /** Name shown for an admin with a deleted account. */
  someone: 'an admin',
} as const

export const REVIEW_SENTENCES = {
  reasonMissing: 'Please give a reason. The user sees it.',
  noteMissing: 'Please write something.',
  tooLong: (max: number) => `Up to ${fullNumber(max)} characters.`,
  idsMissing: `Please choose 1 to ${bulkMax} applications.`,
} as const

export const REVIEW_TEXTS = {
  approved: 'Application approved successfully',
  rejected: 'Application rejected',
  queued: 'Application queued for later review',
  fetchFailed: 'Failed to fetch applications',
  approveFailed: 'Failed to approve application',
  rejectFailed: 'Failed to reject application',
  queueFailed: 'Failed to queue application',
  none: 'No applications found',
  noneText: 'Try adjusting your filters',
} as const

/** Other texts of the admin area Applications. */
export const REVIEW = {
  title: 'Applications',
  tabs: {
    all: 'Overview',
    pending: 'Pending',
    queued: 'Queued',
    approved: 'Approved',
    rejected: 'Rejected',
    moderation: 'Moderation',
  } satisfies Record<ListStatus, string>,
  statuses: { pending: 'Pending', queued: 'Queued', approved: 'Approved', rejected: 'Rejected' },
  approve: 'Approve',
  queue: 'Queue for later',
  reject: 'Reject',
  bulk: (count: number) => `Approve ${count} selected`,
  bulkDone: (done: number) => `${done} approved`,
  bulkFailed: (failed: number) => `${failed} could not be approved`,
  select: (name: string) => `Select ${name}`,
  open: (name: string) => `Open the application of ${name}`,
  close: 'Back to the list',
  previous: 'Previous',
  next: 'Next',
  risk: (score: number) => `Risk ${score}`,
  riskNone: 'No risk factors.',
  riskLevels: { green: 'low', yellow: 'medium', red: 'high' },
  claimed: (name: string) => `${name} is reading this`,
  claim: 'Assign to me',
  release: 'Unassign',
  publicly: 'Public preview',
  noBio: 'No bio.',
  notes: 'Notes for the other admins',
  addNote: 'Add note',
  earlier: 'Earlier applications',
  noEarlier: 'None before this one.',
  toPerson: "See them on the person's page",
  reason: 'Why',
  reasonHint: 'The user sees this reason, and the date from which they can apply again.',
  templates: [
    'Please tell us what people would see, hear or talk about with you.',
    'We could not see that the linked page is yours. Please link one that names you.',
    'We have more creators of this kind than fans right now.',
    'Your plans break our house rules.',
  ],
  more: 'Show more',
  loading: 'Loading the applications',
  columns: {
    name: 'Name',
    specialties: 'Specialties',
    place: 'Place',
    spent: 'Spent',
    reports: 'Reports',
    risk: 'Risk',
    status: 'Status',
    sent: 'Sent',
  },
  evidence: 'Application',
  facts: 'Account',
  riskTitle: 'Risk factors',
  total: (total: number, isCapped: boolean) => `${fullNumber(total)}${isCapped ? '+' : ''} found`,
} as const
