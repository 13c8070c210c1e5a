/** Minutes after an admin's last request during which the figures are sent live. */
export const activeMinutes = 30

export const countedPage = { default: 50, max: 100 } as const

export const OVERVIEW = {
  trueFor: 'As of',
  figures: 'Figures now',
  stats: {
    totalUsers: 'People',
    activeCreators: 'Creators',
    revenue: 'Sold today',
    pending: 'Pending',
    queued: 'Queued',
    approved: 'Approved',
    rejected: 'Rejected',
    activeSessions: 'Calls and streams',
    reports: 'Open reports',
  },
  counted: {
    failed: 'This list could not be loaded.',
    none: { revenue: 'No sales today yet.', activeSessions: 'No calls or streams right now.' },
    kinds: { purchase: 'Purchase', video: 'Video call', voice: 'Voice call', stream: 'Stream' },
    newestFirst: 'The newest first.',
  },
  recent: 'Recent Applications',
  noRecent: 'No applications found',
  all: 'See all',
  risk: (score: number) => `Risk ${score}`,
  charts: {
    revenue: 'Revenue Trends',
    growth: 'User Growth',
    conversions: 'Application Conversion',
    performance: 'Creator Performance',
  },
  none: 'No data in this period.',
  table: 'As a table',
  day: 'Day',
  usd: 'USD sold',
  people: 'New people',
  status: 'Status',
  count: 'Applications',
  creator: 'Creator',
  earnings: 'Earnings (tokens)',
  sessions: 'Calls',
  rating: 'Rating',
  platform: 'Sales and new people are those of the whole platform: place and specialty do not apply to them.',
} as const
