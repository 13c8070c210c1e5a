import { mailTemplate } from '#server/outbox/mail-template.ts'
import type { MailContent } from '#shared/mail.ts'
import { reminderData, reminderText } from './rules.ts'

/** It begins soon: the notification's words as a mail of their own. */
export const mails = {
  reminder: mailTemplate(reminderData, (data, { origin }): MailContent => {
    const reader = data.role === 'host' ? 'creator' : 'fan'
    const { title, message, path } = reminderText(data, reader)
    return {
      ...{ subject: title, title, paragraphs: [message] },
      action: { label: data.about === 'call' ? 'See the call' : 'See the event', url: `${origin}${path}` },
      footnote: 'Limelight reminds you of what you agreed to. You can turn this off under Settings, Notifications.',
    }
  }),
}
