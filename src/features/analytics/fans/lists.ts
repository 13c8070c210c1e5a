export const fansPage = { default: 20, max: 50 } as const
/** Birthdays are told so many days ahead. */
export const birthdayDays = 30
/** A list that was put in order is shown so long at most; an older one than fresh is put in order anew behind it. */
export const fanListMinutes = { fresh: 1, most: 60 } as const
