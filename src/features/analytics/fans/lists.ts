export const fansPage = { default: 20, max: 50 } as const
/** Birthdays are told so many days ahead. */
export const birthdayDays = 30
