import { mailTemplate } from '#server/outbox/mail-template.ts'
import { subscriptionMail, subscriptionMailProps } from './rules/mail.ts'

/** The mails of subscriptions. Texts are in rules/mail.ts. */
export const mails = {
  subscription: mailTemplate(subscriptionMailProps, (props, { origin }) => subscriptionMail(props, origin)),
}
