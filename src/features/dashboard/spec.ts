import { counted, tokensText } from '#shared/money.ts'

export const SENTENCES = {
  loading: 'Loading dashboard...',
  house: 'Admin',
  welcome: 'Welcome back!',
  discover: 'Discover amazing creators today',
  explore: 'Discover creators',
  getTokens: 'Buy tokens',
  streaming: (count: number, more = false) => `${count}${more ? '+' : ''} streaming`,
  schedule: 'Upcoming calls',
  watching: (viewers: string) => `${viewers} watching`,
  watchNow: 'Watch now',
  latest: 'Latest from creators you follow',
  nextBooking: 'Your next booking',
  becomeCreator: 'Become a creator',
  becomeCreatorAbout: 'Get paid for your time. You set your prices.',
  look: 'How fans see you',
  changeAvatar: 'Profile photo',
  changeCard: 'Card photo',
  ownPage: 'See your page',
  /** Message for the log. Users never see it. */
  fetchFailed: 'Error fetching dashboard data',
} as const

/** Label of each chip and its category on /explore, in display order. */
export const homeChips = [
  { label: 'Trending', category: 'trending' },
  { label: 'New', category: 'new' },
  { label: 'Popular', category: 'popular' },
  { label: 'Online', category: 'online' },
] as const

/** Token packages on the public home page: the smallest, a middle one and a large one. */
export const shownPackages = ['starter', 'popular', 'premium'] as const

/** Events in a phone's schedule, and the pull distances of a refresh in pixels. */
export const scheduleMax = 5
export const pull = { least: 50, most: 100 } as const

/** Texts of the creator's dashboard. */
export const CREATOR = {
  text: 'Your activity, live.',
  failed: 'Your figures could not be loaded.',
  glance: 'Your earnings',
  earnedWeek: 'Earned in 7 days',
  was: (tokens: string) => `was ${tokens}`,
  today: 'Today',
  tipsToday: (tokens: string) => `Tips today ${tokens}`,
  pending: 'Pending',
  moreOn: (day: string | null) => (day ? `Available from ${day}` : 'No pending earnings'),
  sameDay: 'today',
  available: 'Available',
  chart: 'Earned by day',
  thisWeek: 'Last 7 days',
  weekBefore: 'The 7 days before',
  noEarnings: 'Your earnings appear here by day.',
  toDo: 'To do',
  done: 'Done',
  pendingRequests: 'Pending requests',
  answer: 'Answer',
  unreadMessages: 'Unread messages',
  read: 'Read',
  paidMessages: (messages: number, tokens: number) => `${counted(messages, 'paid message')}, ${tokensText(tokens)}`,
  ordersDue: 'Orders due',
  deliver: 'Deliver',
  calls: 'Calls',
  schedule: 'Schedule',
  yourSchedule: 'Your Schedule',
  openCalendar: 'Open the calendar',
  scheduleFailed: 'Your schedule could not be loaded.',
  noSchedule: 'Your schedule is empty. Calls that you agree to and events that you add appear here.',
  enrolled: (count: number, most: number | null) => `${count}${most === null ? '' : `/${most}`} enrolled`,
  oneToOne: 'One to one',
  announceShow: 'Announce Private Show',
  activity: 'Activity',
  last24: 'Last 24 hours',
  newTips: (count: number) => counted(count, 'new tip'),
  newFollowers: (count: number) => counted(count, 'new follower'),
  unread: (count: number) => counted(count, 'unread message'),
  pendingCount: (count: number) => counted(count, 'pending request'),
  topFan: 'Top fan',
  message: 'Message',
  followed: 'Followed you',
  sale: 'Sale',
  noActivity: 'No activity yet',
  noActivityText: 'Tips, sales and new followers appear here.',
  allNotifications: 'All Notifications',
  studio: 'Your studio',
  refresh: 'Refresh',
  refreshed: 'Dashboard refreshed',
  notRefreshed: 'The dashboard could not be refreshed.',
  quick: 'Quick actions',
  fans: 'Fans',
  followers: 'Followers',
  subscribers: 'Subscribers',
  broadcast: 'Message your fans',
  createOffer: 'Create an offer',
} as const
