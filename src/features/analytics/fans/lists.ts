export const fansPage = { default: 20, max: 50 } as const
/** Number of days for which upcoming birthdays are listed. */
export const birthdayDays = 30
/** Ages of a cached list in minutes: after `fresh` it is updated in the background, after `most` it is not used. */
export const fanListMinutes = { fresh: 1, most: 60 } as const
