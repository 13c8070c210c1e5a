export const fansPage = { default: 20, max: 50 } as const
/** Days in advance that birthdays are listed. */
export const birthdayDays = 30
/** Ages in minutes of a cached list: after `fresh` it is updated in the background, after `most` it is no longer used. */
export const fanListMinutes = { fresh: 1, most: 60 } as const
