const day = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `1992-05-17`: 17 May. */
export const dayText = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))
