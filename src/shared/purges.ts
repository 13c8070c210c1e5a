/**
 * The calls after which the edge cache must drop pages. `everyPage`: a removal, after which all pages are rendered again,
 * because anything of the removed person may be on any of them. `ownPages`: a change that pages with the caller show.
 * Other changes wait until the pages expire (shared/edge.ts).
 */
export const purgingCalls = {
  everyPage: [
    ...['cases.remove', 'cases.undo', 'decideAppeal', 'decideNotice', 'stopStream'].map((name) => `moderation.${name}`),
    ...['suspend', 'restore', 'delete', 'approveRole'].map((name) => `people.${name}`),
    ...['accounts.data.delete', 'accounts.data.restore', 'social.block', 'social.setPrivacy'],
  ],
  ownPages: [
    ...['upload', 'uploadBundle', 'update', 'remove', 'removeMany'].map((name) => `content.${name}`),
    ...['create', 'update', 'remove'].flatMap((name) => [`offers.${name}`, `shop.${name}`, `events.${name}`]),
    ...['events.cancel', 'events.announce', 'recordings.update', 'recordings.remove', 'sessions.deleteRecording'],
    ...['createTier', 'updateTier', 'closeTier'].map((name) => `subscriptions.${name}`),
    ...['update', 'setRates', 'setPicture', 'removePicture'].map((name) => `profile.${name}`),
    ...['live.start', 'live.end', 'live.teaser', 'experiences.setOrder', 'sessions.reply', 'availability.save'],
  ],
} as const satisfies Record<string, readonly string[]>
