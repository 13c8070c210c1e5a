import { counted } from '#shared/money.ts'
/** Texts of the feed and its page. */
export const FEED = {
  title: 'Following',
  about: 'New posts, streams and announcements of the creators you follow.',
  tabs: { feed: 'Latest', creators: 'Creators' },
  latest: 'Latest from creators you follow',
  failed: 'The latest posts could not be loaded.',
  nobody: {
    title: 'You do not follow anyone yet',
    text: 'Follow creators to see their posts, streams and announcements here.',
  },
  quiet: {
    title: 'Nothing new yet',
    text: 'New posts, streams and announcements of the creators you follow will appear here.',
  },
  nobodyListed: {
    title: 'You do not follow anyone yet',
    text: 'Creators you follow are listed here, the latest first.',
  },
  meanwhile: 'Creators you may like',
  explore: 'Explore creators',
  watching: (viewers: string) => `${viewers} watching`,
  wasLive: 'The show is over',
  seats: (left: number) => (left === 0 ? 'Sold out' : `${counted(left, 'seat')} left`),
  free: 'Free',
} as const

/** Text for the action of a creator, which follows the name. */
export const POST_ACTIONS = {
  photo: (files: number) => (files > 1 ? `published ${files} photos` : 'published a photo'),
  video: 'published a video',
  audio: 'published a recording',
  digital: 'published a digital',
  stream: 'published a replay',
  live: 'is live',
  wasLive: 'was live',
  class: 'announced a class',
  'live-stream': 'announced a live stream',
  'private-show': 'announced a private show',
} as const

export const EVENTS = { class: 'Class', 'live-stream': 'Live stream', 'private-show': 'Private show' } as const

/** Labels for streams with a limited audience. */
export const LOCKS = {
  sign_in: 'Members',
  followers: 'Followers',
  tier: 'Subscribers',
  ticket: 'Ticket',
  banned: 'Not for you',
} as const
