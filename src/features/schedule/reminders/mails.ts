import { mailTemplate } from '#server/outbox/mail-template.ts'
import type { MailContent } from '#shared/mail.ts'
import { type Reminder, reminderData, reminderText } from './rules.ts'

function reminderMail(data: Reminder, origin: string): MailContent {
  const reader = data.role === 'host' ? 'creator' : 'fan'
  const { title, message, path } = reminderText(data, reader)
  return {
    subject: title,
    title,
    paragraphs: [message],
    action: { label: data.about === 'call' ? 'See the call' : 'See the event', url: `${origin}${path}` },
    footnote: 'Limelight reminds you of your bookings. You can turn this off under Settings, Notifications.',
  }
}

/** Reminder mails with the text of the notification. A mail that cannot be sent before the start is dropped. */
export const mails = {
  reminder: mailTemplate(reminderData, (data, { origin }) => reminderMail(data, origin), {
    until: ({ starts_at }) => starts_at,
  }),
}
