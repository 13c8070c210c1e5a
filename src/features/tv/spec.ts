/** Maximum number of shows per channel, and of live shows and replays that are read for all channels. */
export const channelMax = 24
export const liveMax = 50
export const replaysMax = 200
/** Maximum number of replays below the list of live streams. */
export const missedMax = 12

export const TV = {
  title: 'TV',
  about: 'Live shows, and the ones you missed.',
  missed: 'Shows you missed',
  none: { title: 'The stage is dark', text: 'No one is live, and there is no replay to watch yet.' },
  failed: 'The channels could not be loaded.',
  next: 'Next show',
  before: 'Previous show',
  channelUp: 'Channel up',
  channelDown: 'Channel down',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  watchLive: 'Watch live',
  /** Short words under the signs of the remote control. */
  words: { next: 'Next', before: 'Previous', full: 'Full screen' },
  watching: (viewers: string) => `${viewers} watching`,
  of: (place: number, all: number) => `${place} of ${all}`,
} as const
