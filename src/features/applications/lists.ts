/** Lists of values without interface texts, small enough for tables and route loaders. */
export const applicationStatuses = ['pending', 'queued', 'approved', 'rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Statuses without a final decision. */
export const openStatuses = ['pending', 'queued'] as const satisfies readonly ApplicationStatus[]

/** Stages that the applicant sees. */
export const stages = ['received', 'in_review', 'queued', 'approved', 'rejected'] as const
export type Stage = (typeof stages)[number]

export const welcomeSteps = ['rates', 'hours', 'post', 'show'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]
