const moment = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' },
})

/** 3 December 2026 at 14:00 UTC: where a sentence is made by the server, which does not know the reader's zone. */
export const utcMoment = (at: Date): string => `${moment.format(at)} UTC`
