/** The channel on which one person's own screens hear what concerns them. */
export const personalChannel = (userId: string) => `user:${userId}`

/** What a person's browser may do over realtime: listen to their own channel and nothing else. */
export const capabilitiesOf = (userId: string): Record<string, 'subscribe'[]> => ({
  [personalChannel(userId)]: ['subscribe'],
})
