export { subscriptionsRouter } from './router.server.ts'
export { subscriptionMail, subscriptionMailProps } from './rules/mail.ts'
export { renewSubscriptions } from './service/job.server.ts'
export { subscriptions } from './tables.ts'
