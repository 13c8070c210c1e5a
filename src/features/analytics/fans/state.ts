const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `1992-05-17`: May 17. */
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
