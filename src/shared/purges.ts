/**
 * The calls after which the edge cache must drop pages. `everyPage`: all pages are rendered again, because anything of the
 * person may be on any of them. `ownPages`: a change that pages with the caller show. Removals purge in their own
 * transaction (server/purge.ts). Other changes wait until the pages expire (shared/edge.ts).
 */
export const purgingCalls = {
  everyPage: ['accounts.data.restore', 'moderation.stopStream', 'social.block'],
  ownPages: [
    ...['upload', 'uploadBundle', 'update', 'remove', 'removeMany'].map((name) => `content.${name}`),
    ...['create', 'update', 'remove'].flatMap((name) => [`offers.${name}`, `shop.${name}`, `events.${name}`]),
    ...['events.cancel', 'events.announce', 'recordings.update', 'recordings.remove', 'sessions.deleteRecording'],
    ...['createTier', 'updateTier', 'closeTier'].map((name) => `subscriptions.${name}`),
    ...['update', 'setRates', 'setPicture', 'removePicture'].map((name) => `profile.${name}`),
    ...['live.start', 'live.end', 'live.teaser', 'experiences.setOrder', 'sessions.reply', 'availability.save'],
  ],
} as const satisfies Record<string, readonly string[]>
